import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import SqliteDatabase from 'better-sqlite3';
import { type Insertable, Kysely, PostgresDialect, SqliteDialect, WithSchemaPlugin } from 'kysely';
import pg from 'pg';
import { addAuditEntry } from '../../server/audit/audit.ts';
import { insertPortfolio, savePortfolio } from '../../server/content/saving.ts';
import { sha256 } from '../../server/core/hashes.ts';
import { insertTokens, redeemToken, revokeToken } from '../../server/downloads/queries.ts';
import { type FileStore, pictureFileName } from '../../server/files/file-store.ts';
import { applyMigrations } from '../../server/store/migrate.ts';
import type { Database } from '../../server/store/schema.ts';
import { settingRows } from '../../server/store/setting-rows.ts';
import { type Dialect, POSTGRES_SCHEMA, type Store } from '../../server/store/store.ts';
import { openDay, writeViews } from '../../server/visits/queries.ts';
import { storeFactor, storePasskey, storeSession } from './login-rows.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import type { TestDatabase } from './stores.ts';

const NOW = '2026-01-01T00:00:00.000Z';

/** A mail that waits. */
const WAITING = {
  messageId: null,
  orderId: null,
  recipient: '',
  sealed: '',
  createdAt: NOW,
  sentAt: null,
  delivery: 'waiting' as const,
  tries: 0,
  nextTryAt: NOW,
  claimedBy: null,
  lastError: '',
};

/** Stores a file as an upload does. */
async function storeUpload(
  { store, files }: { store: Store; files: FileStore },
  name: string,
  bytes: Buffer,
): Promise<void> {
  await files.write(name, Readable.from([bytes], { objectMode: false }), bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const times = { startedAt: NOW, readyAt: NOW };
  await store.db
    .insertInto('toolFiles')
    .values({ name, title: `縁側 ${name}`, size: bytes.length, sha256, ...times })
    .execute();
}

const insertPicture = (store: Store, picture: Insertable<Database['pictures']>) =>
  store.db.insertInto('pictures').values(picture).execute();

/** Stores a picture that no process has decoded. */
export async function storePicture({ store, files }: { store: Store; files: FileStore }) {
  const bytes = randomBytes(5_000);
  const facts = {
    id: 'c'.repeat(32),
    title: 'ridge 縁側.jpg',
    format: 'jpeg' as const,
    width: 6000,
    height: 4000,
    alt: 'Four ridges, one “behind” the other.',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    colour: '#a0b1c2',
    createdAt: NOW,
  };
  const stream = Readable.from([bytes], { objectMode: false });
  await files.write(pictureFileName(facts.id), stream, bytes.length);
  await insertPicture(store, { ...facts, readyAt: NOW, unusedSince: null });
  return facts;
}

/** The files of the owner in a filled site, in the order of a backup. */
export const OWNED_NAMES = [
  'anime.json',
  'public/.well-known/security.txt',
  'public/empty.txt',
  `public/${'long/'.repeat(60)}cafe\u0301 #1.txt`,
  'public/me.webp',
];

/** Fills every table of a store, and the folder of the owner's files where one is given. */
export async function fillSite(site: {
  store: Store;
  files: FileStore;
  owned?: FileStore | null;
}): Promise<void> {
  const { store } = site;
  for (const name of OWNED_NAMES) {
    const bytes = name.includes('empty') ? Buffer.alloc(0) : Buffer.from(`The text of ${name}`);
    await site.owned?.write(name, Readable.from([bytes], { objectMode: false }), bytes.length);
  }
  await insertPortfolio(store, samplePortfolio, NOW);
  const home = { ...samplePortfolio.home, name: 'Asha 縁側 \u{1F343}' };
  await savePortfolio(store, { ...samplePortfolio, home }, 1, '2026-02-01T00:00:00.000Z');
  // All at once: adding one after the other takes longer than the backup.
  const messages = Array.from({ length: 220 }, (_, index) => ({
    name: 'Asha',
    email: 'asha@example.com',
    message: `Message ${index}, "quoted",\r\nand\tmore.`,
    receivedAt: NOW,
    recentDigest: `the digest of message ${index}`,
    folder: 'inbox' as const,
    suspicion: '' as const,
  }));
  const stored = await store.db.insertInto('messages').values(messages).returning('id').execute();
  const mails = stored
    .filter((_, index) => index % 2 === 1)
    .map(({ id }) => ({ ...WAITING, kind: 'message' as const, messageId: id }));
  await store.db.insertInto('mails').values(mails).execute();
  const token = (index: number) => ({
    tokenHash: sha256(`token ${index}`),
    ending: 'abcd',
    toolId: 'tool-1',
    issuedAt: NOW,
    note: index === 0 ? '' : 'for Émile',
    expiresAt: index === 2 ? '2027-01-01T00:00:00.000Z' : null,
  });
  await insertTokens(store.db, [0, 1, 2].map(token), null);
  await redeemToken(store.db, { token: 'token 1', toolId: 'tool-1', now: NOW });
  await revokeToken(store.db, sha256('token 0'), NOW);
  await fillOrders(store);
  for (const host of ['site.example', 'old.example']) await storePasskey(store, host, NOW);
  const from = { address: '192.0.2.1', browser: 'Firefox on Linux' };
  await storeSession(store, 'a session', NOW);
  await addAuditEntry(store, { at: NOW, event: 'login', detail: '', ...from });
  await storeFactor(store, NOW);
  await settingRows(store).write('passcode-hash', 'a hash');
  await settingRows(store).write('grant-key', 'a key');
  const day = '2026-01-01';
  await store.db
    .insertInto('toolDownloads')
    .values({ toolId: 'tool-2', day, downloads: 1 })
    .execute();
  const view = { day, path: '/about', referrer: 'news.example' };
  const visitor = { ofDay: 'the hash of a visitor', ofPage: 'the hash of a visitor and a page' };
  const salt = await openDay(store, day, 'the salt');
  const views = [visitor, null].map((each) => ({ ...view, visitor: each }));
  await writeViews(store, day, views, salt);
  // Several chunks of a stream.
  await storeUpload(site, '0123456789abcdef-a.zip', randomBytes(500_000));
  await storeUpload(site, `fedcba9876543210-${'long'.repeat(25)}`, randomBytes(700));
  await storeUpload(site, '00000000000000ff-empty.txt', Buffer.alloc(0));
  const facts = await storePicture(site);
  // Uploads in progress, which are not part of a backup.
  await insertPicture(store, { ...facts, id: 'd'.repeat(32), readyAt: null, unusedSince: null });
  await store.db
    .insertInto('toolFiles')
    .values({ name: 'begun', title: 'begun', size: 10, sha256: '', startedAt: NOW })
    .execute();
}

/** An order whose mail waits. */
async function fillOrders({ db }: Store): Promise<void> {
  await db.insertInto('orderPayments').values({ payment: 'pi_1', refundedAt: null }).execute();
  await db
    .insertInto('orders')
    .values({
      id: 'stripe:cs_1',
      provider: 'stripe',
      reference: 'cs_1',
      payment: 'pi_1',
      code: 'plink_1',
      toolId: 'tool-1',
      quantity: 1,
      email: 'émile@example.com',
      isTest: 0,
      note: '',
      receivedAt: NOW,
      refundedAt: null,
    })
    .execute();
  await db
    .insertInto('mails')
    .values({
      ...WAITING,
      kind: 'order',
      orderId: 'stripe:cs_1',
      recipient: 'émile@example.com',
      sealed: 'a sealed text',
    })
    .execute();
}

/** Creates the tables of a database as a release has left them, by its last migration. */
export async function migrateTo(
  database: TestDatabase,
  dialect: Dialect,
  migration: string,
): Promise<void> {
  const file = path.join(database.settings.DATA_DIR ?? '', 'engawa.sqlite');
  const db = new Kysely<Database>(
    dialect === 'sqlite'
      ? { dialect: new SqliteDialect({ database: new SqliteDatabase(file) }) }
      : {
          dialect: new PostgresDialect({
            pool: new pg.Pool({ connectionString: database.directUrl }),
          }),
          plugins: [new WithSchemaPlugin(POSTGRES_SCHEMA)],
        },
  );
  try {
    await applyMigrations({ db, dialect }, { last: migration });
  } finally {
    await db.destroy();
  }
}

const text = (value: object): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Creates the tables of a release before 1.0.0, and fills them with a site in use: its tokens are unused and used. */
export async function fillEarlier(
  database: TestDatabase,
  dialect: Dialect,
  migration: string,
): Promise<void> {
  await migrateTo(database, dialect, migration);
  const { home, about, skills, projects, downloads } = samplePortfolio;
  const sections = [{ ...home, name: 'Asha 縁側' }, about, skills, projects, downloads];
  await database.queryAll([
    `insert into portfolio (id, home_data, about_data, skills_data, projects_data, downloads_data,
      version, created_at, updated_at)
      values ('main', ${sections.map(text).join(', ')}, 3, '${NOW}', '${NOW}')`,
    `insert into issued_tokens (token_hash, tool_id, issued_at, note)
      values ('a', 'tool-1', '${NOW}', '')`,
    `insert into used_tokens (token, tool_id, used_at, token_hash)
      values ('token 1', 'tool-1', '${NOW}', '${sha256('token 1')}')`,
    `insert into messages (name, email, message, received_at)
      values ('A', 'a@b.example', '名前', '${NOW}')`,
    `insert into settings values ('passcode-hash', 'a hash')`,
  ]);
}
