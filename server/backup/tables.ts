import type { Selectable } from 'kysely';
import { z } from 'zod';
import { storedPortfolioSchema } from '../../domain/content/portfolio.ts';
import { pictureFileName } from '../files/file-store.ts';
import { sha256 } from '../hashes.ts';
import { byColumn, byHashColumn, sectionsIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';

/** A table whose rows are in a backup. */
export interface BackupTable {
  /** The schema of a row, the same for both dialects and for a backup. */
  readonly row: z.ZodObject;
  /** The columns that sort the rows. */
  readonly key: readonly string[];
  /** `replaced`: a restore deletes the rows that the first start inserts. `none`: the table must be empty. */
  readonly existingRows: 'none' | 'replaced';
  /** How many rows are read or inserted at once, where it is not the usual number. */
  readonly rowsAtOnce?: number;
  /**
   * The file in the file store that a row stands for: its name, its size in bytes and its SHA-256. Only complete ones
   * are in a backup, whose `ready_at` is not null.
   */
  readonly file?: (row: TableRow) => { name: unknown; bytes: unknown; sha256: unknown };
}

/** How many rows are in memory at once that may be as large as the content of a save. */
const LARGE_ROWS_AT_ONCE = 4;

/** A table that is not in a backup, or its definition, which must have every column of the schema. */
type Covers<T extends keyof Database> =
  | 'left out'
  | (BackupTable & {
      readonly row: { readonly shape: Readonly<Record<keyof Database[T], z.ZodType>> };
      readonly key: readonly (keyof Selectable<Database[T]>)[];
    });

const text = z.string();
const time = z.string();
const optionalText = z.string().nullable();
const count = z.int();

// SQLite returns JSON as text, PostgreSQL as values, and a backup contains values. A section that is newer than the
// store was never stored in it.
const section = z.preprocess(
  (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  z.record(z.string(), z.json()).nullable().default(null),
);

/**
 * The tables of a backup, in the order in which a restore writes them. A table or column of the schema that is not
 * listed here is a compile error. A column that a later migration added has that migration's default value, for
 * backups from before the migration.
 */
export const BACKUP_TABLES = {
  portfolio: {
    row: z
      .strictObject({
        id: text,
        ...byColumn(() => section),
        version: count,
        created_at: time,
        updated_at: time,
      })
      .refine(
        (row) => storedPortfolioSchema.safeParse(sectionsIn(row)).success,
        'holds content that this version cannot read',
      ),
    key: ['id'],
    existingRows: 'none',
  },
  issued_tokens: {
    row: z.strictObject({
      token_hash: text,
      tool_id: text,
      issued_at: time,
      note: text,
      expires_at: optionalText,
      revoked_at: optionalText,
      ending: text.default(''),
      order_id: optionalText.default(null),
      replaced_at: optionalText.default(null),
    }),
    key: ['token_hash'],
    existingRows: 'none',
  },
  used_tokens: {
    row: z
      .strictObject({ token: text, token_hash: text.default(''), tool_id: text, used_at: time })
      .overwrite((row) => ({ ...row, token_hash: row.token_hash || sha256(row.token) })),
    key: ['token'],
    existingRows: 'none',
  },
  messages: {
    row: z.strictObject({
      id: count,
      name: text,
      email: text,
      message: text,
      received_at: time,
      recent_digest: optionalText.default(null),
      folder: text.default('inbox'),
      suspicion: text.default(''),
      read_at: optionalText.default(null),
      delivery: text.default('none'),
      tries: count.default(0),
      next_try_at: optionalText.default(null),
      claimed_by: optionalText.default(null),
      words: text.default(''),
    }),
    key: ['id'],
    existingRows: 'none',
  },
  // After a restore the owner has to log in again.
  sessions: 'left out',
  settings: {
    row: z.strictObject({ name: text, value: text }),
    key: ['name'],
    existingRows: 'replaced',
  },
  tool_files: {
    row: z.strictObject({
      name: text,
      title: text,
      size: count,
      sha256: text,
      started_at: time,
      // Not null: incomplete uploads are not in a backup.
      ready_at: time,
      unused_since: optionalText,
    }),
    key: ['name'],
    existingRows: 'none',
    file: ({ name, size, sha256 }) => ({ name, bytes: size, sha256 }),
  },
  tool_downloads: {
    row: z.strictObject({ tool_id: text, day: text, downloads: count }),
    key: ['day', 'tool_id'],
    existingRows: 'none',
  },
  audit_log: {
    row: z.strictObject({
      id: count,
      class: text,
      at: time,
      event: text,
      detail: text,
      address: text,
      browser: text,
    }),
    key: ['id'],
    existingRows: 'replaced',
  },
  second_factor: {
    row: z.strictObject({
      name: text,
      secret: text,
      begun_at: time,
      confirmed_at: optionalText,
      last_step: count,
    }),
    key: ['name'],
    existingRows: 'none',
  },
  recovery_codes: {
    row: z.strictObject({ code_hash: text, used_at: optionalText }),
    key: ['code_hash'],
    existingRows: 'none',
  },
  // A restored site has no throttled clients.
  throttles: 'left out',
  visit_days: {
    row: z.strictObject({ day: text, path: text, referrer: text, views: count, visitors: count }),
    key: ['day', 'path', 'referrer'],
    // A new site has rows as soon as somebody looks at it.
    existingRows: 'replaced',
  },
  // What tells the visitors of a day apart is deleted at midnight, which a backup would outlast.
  visit_seen: 'left out',
  visit_salts: 'left out',
  // A new site has its first version.
  versions: {
    row: z.strictObject({
      version: count,
      saved_at: time,
      cause: text,
      restored_from: count.nullable(),
      browser: text,
      save_id: optionalText,
      ...byHashColumn(() => optionalText.default(null)),
    }),
    key: ['version'],
    existingRows: 'replaced',
  },
  sections: {
    row: z.strictObject({ hash: text, body: text }),
    key: ['hash'],
    existingRows: 'replaced',
    rowsAtOnce: LARGE_ROWS_AT_ONCE,
  },
  drafts: {
    row: z.strictObject({
      id: text,
      base_version: count,
      content: text,
      browser: text,
      kept_at: time,
    }),
    key: ['id'],
    existingRows: 'none',
    rowsAtOnce: LARGE_ROWS_AT_ONCE,
  },
  // Short-lived copies of drafts. A link that was given to somebody must not live again after a restore.
  previews: 'left out',
  pictures: {
    row: z.strictObject({
      id: text,
      title: text,
      format: text,
      width: count,
      height: count,
      alt: text,
      bytes: count,
      sha256: text,
      colour: text,
      created_at: time,
      // Not null: incomplete uploads are not in a backup.
      ready_at: time,
      unused_since: optionalText,
    }),
    key: ['id'],
    existingRows: 'none',
    file: ({ id, bytes, sha256 }) => ({ name: pictureFileName(String(id)), bytes, sha256 }),
  },
  // The manifest lists them.
  lost_uploads: 'left out',
  orders: {
    row: z.strictObject({
      id: text,
      provider: text,
      reference: text,
      payment: text,
      code: text,
      tool_id: optionalText,
      quantity: count,
      email: text,
      email_hash: text,
      is_test: count,
      note: text,
      received_at: time,
      refunded_at: optionalText,
      answer: optionalText,
    }),
    key: ['id'],
    existingRows: 'none',
  },
  order_payments: {
    row: z.strictObject({ payment: text, refunded_at: optionalText }),
    key: ['payment'],
    existingRows: 'none',
  },
  order_mails: {
    row: z.strictObject({
      id: count,
      order_id: optionalText,
      kind: text,
      recipient: text,
      sealed: text,
      once: optionalText,
      created_at: time,
      sent_at: optionalText,
      delivery: text,
      tries: count,
      unclear: count,
      next_try_at: optionalText,
      claimed_by: optionalText,
      words: text,
    }),
    key: ['id'],
    existingRows: 'none',
  },
  order_unsubscribed: {
    row: z.strictObject({ email_hash: text, at: time }),
    key: ['email_hash'],
    existingRows: 'none',
  },
  order_keys: {
    row: z.strictObject({
      id: text,
      name: text,
      key_hash: text,
      created_at: time,
      last_used_at: optionalText,
      revoked_at: optionalText,
    }),
    key: ['id'],
    existingRows: 'none',
  },
  passkeys: {
    row: z.strictObject({
      id: text,
      name: text,
      public_key: text,
      counter: count,
      transports: text,
      host: text,
      created_at: time,
      last_used_at: optionalText,
      last_browser: text,
    }),
    key: ['id'],
    existingRows: 'none',
  },
  // They are good for minutes.
  passkey_answers: 'left out',
} as const satisfies { readonly [T in keyof Database]: Covers<T> };

/** The name of a table that is in a backup. */
export type BackupTableName = {
  [T in keyof typeof BACKUP_TABLES]: (typeof BACKUP_TABLES)[T] extends 'left out' ? never : T;
}[keyof typeof BACKUP_TABLES];

/** A row of such a table: texts, numbers, nulls and JSON values by column. */
export type TableRow = Readonly<Record<string, unknown>>;

const isBackupTable = (name: string): name is BackupTableName =>
  Object.entries(BACKUP_TABLES).some(([each, table]) => each === name && table !== 'left out');

/** The definition of a table. */
export const tableOf = (name: BackupTableName): BackupTable => BACKUP_TABLES[name];

/** The names of all tables in a backup. */
export const BACKUP_TABLE_NAMES: readonly BackupTableName[] =
  Object.keys(BACKUP_TABLES).filter(isBackupTable);

const rowFile = z.object({ name: text, bytes: count, sha256: text });

/** The uploaded file that a row stands for, or null in a table without files. */
export function fileOf(table: BackupTableName, row: TableRow): z.output<typeof rowFile> | null {
  const { file } = tableOf(table);
  return file === undefined ? null : rowFile.parse(file(row));
}
