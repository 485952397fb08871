import { z } from 'zod';
import { reasonOf } from '../core/start-error.ts';
import type { UploadProblem } from '../files/file-store.ts';

/** The version of the format, which is that of 0.3.0 too. All earlier ones are read. */
export const FORMAT = 4;

/** An uploaded file in a backup. */
export const fileSchema = z.strictObject({
  // A plain name only, since it becomes a name in a folder or a bucket.
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

// Each part of the path is a plain name, since it becomes one in the data folder.
const PLAIN_PART = /^[^./\\\p{Cc}\p{Cs}\ufffd][^/\\\p{Cc}\p{Cs}\ufffd]{0,254}$/u;

/** The name of a file of the owner: `anime.json`, or a path under `public`, where `.well-known` may come first. */
export const ownedName = z
  .string()
  .max(4_096)
  .refine((name) => {
    const [first, second, ...rest] = name.split('/');
    if (first === 'anime.json') return second === undefined;
    if (first !== 'public' || second === undefined) return false;
    const parts = second === '.well-known' && rest.length > 0 ? rest : [second, ...rest];
    return parts.every((part) => PLAIN_PART.test(part));
  }, 'is no name of a file of the owner');

/**
 * An uploaded file as its row says that it is, and what is wrong with it. An altered one is among the files too, as it
 * was when it was backed up.
 */
const lostSchema = fileSchema.extend({
  problem: z.enum(['missing', 'altered'] satisfies UploadProblem[]),
});

/** The rows of a table, one JSON value a line. */
const tableSchema = fileSchema.extend({
  name: z.string().regex(/^[a-z_]{1,60}$/),
  rows: z.int().nonnegative(),
});

const listOf = <T extends z.ZodType<{ readonly name: string }>>(entry: T) =>
  z
    .array(entry)
    .refine(
      (entries) => new Set(entries.map(({ name }) => name)).size === entries.length,
      'has a name twice',
    );

const manifestSchema = z.strictObject({
  format: z.int().min(1).max(FORMAT),
  madeAt: z.iso.datetime(),
  /** The newest migration of the store when it was backed up. */
  migration: z.string(),
  files: listOf(fileSchema),
  tables: listOf(tableSchema),
  owned: listOf(fileSchema.extend({ name: ownedName })).default([]),
  lost: listOf(lostSchema).default([]),
});

/** The manifest of a backup: all its parts. */
export type Manifest = z.output<typeof manifestSchema>;
export type FileEntry = z.output<typeof fileSchema>;
export type TableEntry = z.output<typeof tableSchema>;

/** Why a backup or a restore failed, for the owner, on one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A backup in a bucket whose name says something else than what is inside. An owner may restore it all the same. */
export class MisnamedBackup extends BackupError {}

/**
 * Rethrows what is thrown as a BackupError that says what failed, with the reason in brackets. A BackupError says that
 * already, and is rethrown as it is.
 */
export const failing =
  (what: string) =>
  (cause: unknown): never => {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${what} (${reasonOf(cause)}).`, { cause });
  };

/** Throws a BackupError for a manifest that this version cannot read. */
export function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const version = z.object({ format: z.int() }).safeParse(value).data?.format;
    if (version !== undefined && version > FORMAT) {
      throw new BackupError('It was made by a newer version of Engawa: restore it with that one.');
    }
    return manifestSchema.parse(value);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? new Error(z.prettifyError(cause)) : cause;
    return failing('Its manifest is damaged')(reason);
  }
}

/** What is wrong with uploads, on one line, such as `a.zip is missing, b.zip was changed`. */
export const lostText = (lost: Manifest['lost']): string =>
  lost
    .map(({ name, problem }) => `${name} ${problem === 'missing' ? 'is missing' : 'was changed'}`)
    .join(', ');
