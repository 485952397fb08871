import type { Selectable } from 'kysely';
import { z } from 'zod';
import { storedPortfolioSchema } from '../../domain/content/portfolio.ts';
import { sha256 } from '../hashes.ts';
import { byColumn, sectionsIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';

/** A table whose rows a backup holds. */
export interface BackupTable {
  /** Every column, as both dialects and a backup have it. */
  readonly row: z.ZodObject;
  /** The columns that sort the rows. */
  readonly key: readonly string[];
  /** `replaced`: what a site makes for itself at its first start, and a backup brings anew. */
  readonly before: 'none' | 'replaced';
}

/** A table that a backup leaves out, or its columns: each of those that the schema names. */
type Covers<T extends keyof Database> =
  | 'left out'
  | (BackupTable & {
      readonly row: { readonly shape: Readonly<Record<keyof Database[T], z.ZodType>> };
      readonly key: readonly (keyof Selectable<Database[T]>)[];
    });

const text = z.string();
const time = z.string();
const maybe = z.string().nullable();
const count = z.int();

// SQLite hands out JSON as text, PostgreSQL as values, a backup holds values. A section that is newer than the store
// was never stored in it.
const section = z.preprocess(
  (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  z.record(z.string(), z.json()).nullable().default(null),
);

/**
 * What a backup holds, in the order in which a restore writes it. A table or column that is new in the
 * schema does not compile before it has its place here. A column that a later migration added has what that migration
 * gives it as its default: backups of before the migration have none.
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
    before: 'none',
  },
  issued_tokens: {
    row: z.strictObject({
      token_hash: text,
      tool_id: text,
      issued_at: time,
      note: text,
      expires_at: maybe,
      revoked_at: maybe,
      ending: text.default(''),
    }),
    key: ['token_hash'],
    before: 'none',
  },
  used_tokens: {
    row: z
      .strictObject({ token: text, token_hash: text.default(''), tool_id: text, used_at: time })
      .overwrite((row) => ({ ...row, token_hash: row.token_hash || sha256(row.token) })),
    key: ['token'],
    before: 'none',
  },
  messages: {
    row: z.strictObject({
      id: count,
      name: text,
      email: text,
      message: text,
      received_at: time,
      recent_digest: maybe.default(null),
      folder: text.default('inbox'),
      suspicion: text.default(''),
      read_at: maybe.default(null),
      delivery: text.default('none'),
      tries: count.default(0),
      next_try_at: maybe.default(null),
      claimed_by: maybe.default(null),
      words: text.default(''),
    }),
    key: ['id'],
    before: 'none',
  },
  // Whoever restores logs in anew.
  sessions: 'left out',
  settings: {
    row: z.strictObject({ name: text, value: text }),
    key: ['name'],
    before: 'replaced',
  },
  tool_files: {
    row: z.strictObject({
      name: text,
      title: text,
      size: count,
      sha256: text,
      started_at: time,
      // Null for what is still on its way, which has no bytes to keep yet.
      ready_at: time,
      unused_since: maybe,
    }),
    key: ['name'],
    before: 'none',
  },
  tool_downloads: {
    row: z.strictObject({ tool_id: text, day: text, downloads: count }),
    key: ['day', 'tool_id'],
    before: 'none',
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
    before: 'replaced',
  },
  second_factor: {
    row: z.strictObject({
      name: text,
      secret: text,
      begun_at: time,
      confirmed_at: maybe,
      last_step: count,
    }),
    key: ['name'],
    before: 'none',
  },
  recovery_codes: {
    row: z.strictObject({ code_hash: text, used_at: maybe }),
    key: ['code_hash'],
    before: 'none',
  },
  // Nobody waits at a restored site.
  throttles: 'left out',
} as const satisfies { readonly [T in keyof Database]: Covers<T> };

/** The name of a table that a backup holds. */
export type BackupTableName = {
  [T in keyof typeof BACKUP_TABLES]: (typeof BACKUP_TABLES)[T] extends 'left out' ? never : T;
}[keyof typeof BACKUP_TABLES];

/** A row of one of them: texts, numbers, nulls and JSON values by column. */
export type TableRow = Readonly<Record<string, unknown>>;

const isBackupTable = (name: string): name is BackupTableName =>
  Object.entries(BACKUP_TABLES).some(([each, table]) => each === name && table !== 'left out');

/** The names of all tables in a backup. */
export const BACKUP_TABLE_NAMES: readonly BackupTableName[] =
  Object.keys(BACKUP_TABLES).filter(isBackupTable);
