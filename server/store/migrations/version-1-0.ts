import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';
import { jsonType, numberedKey, run } from './statements.ts';

interface Stored {
  drafts: { base_version: number; content: string; browser: string; kept_at: string };
}

/** The migration of version 1.0.0. Drafts become documents in `dataDir`. */
export const version10 = (dialect: Dialect, dataDir: string | undefined): Migration => ({
  async up(db: Kysely<Stored>): Promise<void> {
    const change = (statements: string) => run(db, dialect, statements);
    if (dialect === 'postgres') {
      // So that an instance of the earlier version changes nothing between a copy and a drop. SQLite has one instance.
      await change(`lock table drafts, issued_tokens, used_tokens, messages, order_mails, versions
        in access exclusive mode`);
    }
    await writeDrafts(db, dataDir);
    // Checks find lost uploads.
    await change('drop table drafts; drop table if exists lost_uploads');
    await change(tokens);
    await requireAllTokens(db);
    await change(withoutEarlierTokens);
    await change(mails(dialect));
    await change(orders);
    await change(versionSections);
    for (const name of ['anime', 'notes', 'translations'])
      await change(`alter table portfolio add column ${name}_data ${jsonType(dialect)}`);
    await change(login);
    await change(`alter table previews drop column content_hash;
      alter table previews drop column changed`);
  },
});

/** Issued and used tokens become one table. Used ones that were never issued here were imported. */
const tokens = `
  create table tokens (
    token_hash text primary key,
    token text,
    ending text default '' not null,
    tool_id text not null,
    issued_at text,
    note text default '' not null,
    expires_at text,
    used_at text,
    revoked_at text,
    replaced_at text,
    order_id text
  );
  create index tokens_issued on tokens (issued_at, token_hash);
  create index tokens_used on tokens (used_at, token_hash);
  create index tokens_revoked on tokens (revoked_at, token_hash);
  create index tokens_tool on tokens (tool_id);
  create index tokens_order on tokens (order_id);
  insert into tokens (token_hash, token, ending, tool_id, issued_at, note, expires_at, used_at, revoked_at, replaced_at, order_id)
    select i.token_hash, u.token, i.ending, coalesce(u.tool_id, i.tool_id), i.issued_at, i.note, i.expires_at, u.used_at,
      i.revoked_at, i.replaced_at, i.order_id
    from issued_tokens i left join used_tokens u on u.token_hash = i.token_hash;
  insert into tokens (token_hash, token, tool_id, used_at)
    select token_hash, token, tool_id, used_at
    from used_tokens where token_hash not in (select token_hash from issued_tokens)`;

/** Throws where a token was not copied. */
async function requireAllTokens(db: Kysely<Stored>): Promise<void> {
  const { rows } = await sql<Record<'before' | 'copied', string>>`
    select (select count(*) from issued_tokens) || ' issued and ' || (select count(*) from used_tokens) || ' used' as before,
      (select count(issued_at) from tokens) || ' issued and ' || (select count(used_at) from tokens) || ' used' as copied`.execute(
    db,
  );
  const [counts] = rows;
  if (counts === undefined || counts.before !== counts.copied) {
    throw new Error(`Tokens were lost: there were ${counts?.before}, and ${counts?.copied} now.`);
  }
}

/** The table `used_tokens` becomes a view of the same columns as in the specification. */
const withoutEarlierTokens = `
  drop table issued_tokens;
  drop table used_tokens;
  create view used_tokens as select token, tool_id, used_at from tokens where used_at is not null`;

/**
 * The mails of messages, which were columns of these, and those of orders become one table. Mails in flight keep their
 * Message-ID, which is made of the id of the message or of the order's mail. Mails that belong to no order go.
 */
const mails = (dialect: Dialect) => `
  create table mails (
    id ${numberedKey(dialect).replace('always', 'by default')},
    kind text not null,
    message_id bigint,
    order_id text,
    recipient text not null,
    sealed text not null,
    created_at text not null,
    sent_at text,
    delivery text not null,
    tries integer not null,
    next_try_at text,
    claimed_by text,
    last_error text not null
  );
  create unique index mails_message on mails (message_id);
  create index mails_due on mails (kind, delivery, next_try_at);
  create index mails_order on mails (order_id, id);
  delete from order_mails where order_id is null;
  update order_mails set delivery = 'failed', words = 'No mail provider was set.'
    where delivery = 'none' and sealed <> '';
  insert into mails (id, kind, order_id, recipient, sealed, created_at, sent_at, delivery, tries, next_try_at, claimed_by, last_error)
    select id, 'order', order_id, recipient, sealed, created_at, sent_at, delivery, tries, next_try_at, claimed_by, words
    from order_mails;
  ${
    dialect === 'postgres'
      ? `select setval(pg_get_serial_sequence('mails', 'id'), max(id)) from mails having count(*) > 0;`
      : ''
  }
  insert into mails (kind, message_id, recipient, sealed, created_at, delivery, tries, next_try_at, claimed_by, last_error)
    select 'message', id, '', '', received_at, delivery, tries, next_try_at, claimed_by, words
    from messages where delivery <> 'none' and (delivery <> 'waiting' or folder = 'inbox') order by id;
  drop table order_mails;
  drop index messages_due;
  alter table messages drop column delivery;
  alter table messages drop column tries;
  alter table messages drop column next_try_at;
  alter table messages drop column claimed_by;
  alter table messages drop column words`;

/** What served keys, lost tokens and mails about new versions goes. */
const orders = `
  drop index orders_email;
  drop index orders_tool;
  alter table orders drop column email_hash;
  alter table orders drop column answer;
  drop table order_unsubscribed;
  drop table order_keys`;

/** The hashes of a version's sections are rows. */
const versionSections = `
  create table version_sections (
    version integer not null,
    name text not null,
    hash text not null,
    constraint version_sections_key primary key (version, name)
  );
  ${['home', 'about', 'skills', 'projects', 'downloads', 'site']
    .map(
      (name) => `insert into version_sections (version, name, hash)
        select version, '${name}', ${name}_hash from versions where ${name}_hash is not null;
        alter table versions drop column ${name}_hash`,
    )
    .join(';')}`;

/** The passcode is accepted in every browser from here on. */
const login = `
  delete from settings where name in ('order-link-key', 'device-key', 'passcode-login');
  delete from throttles where key like 'login-device:%' or key like 'login-passkey%'`;

/** Drafts are in the browser from here on: each becomes a document in the folder `drafts`, which can be imported. */
async function writeDrafts(db: Kysely<Stored>, dataDir: string | undefined): Promise<void> {
  for (const draft of await db.selectFrom('drafts').selectAll().execute()) {
    if (dataDir === undefined) throw new Error('Drafts are stored, and there is no data folder.');
    const folder = path.join(dataDir, 'drafts');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, nameOf(draft)), textOf(draft), { mode: 0o600, flush: true });
  }
}

/** The same name each time, so that a repeated migration writes no second file. */
function nameOf({ kept_at, content }: Stored['drafts']): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `draft-${kept_at.slice(0, 10).replaceAll(/[^\d-]/g, '')}-${hash}.json`;
}

/** The document as version 0.3.0 writes an export; a draft that is no object of sections as it is. */
function textOf({ base_version, content, browser, kept_at }: Stored['drafts']): string {
  const forms: Record<string, unknown> = {};
  const sections: Record<string, unknown> = {};
  try {
    for (const [name, section] of Object.entries(JSON.parse(content))) {
      const { form, ...fields } = Object(section);
      if (form !== undefined) forms[name] = form;
      sections[name] = fields;
    }
  } catch {
    return content;
  }
  const document = {
    program: 'engawa',
    document: 1,
    exportedAt: kept_at,
    version: base_version,
    browser,
    forms,
    content: sections,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
