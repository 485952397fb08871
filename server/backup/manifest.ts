import { z } from 'zod';
import { BACKUP_TABLE_NAMES } from './tables.ts';

/** The version of the format. This version reads all formats up to it. In format 1, numbers were sorted as texts. */
const FORMAT = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.int().nonnegative();

/** An uploaded file in a backup. */
const fileSchema = z.strictObject({
  // A plain name only, since it becomes a name in a folder or a bucket.
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
  bytes,
  sha256,
});

/** The rows of a table, one JSON value a line. */
const tableSchema = z.strictObject({
  name: z.enum(BACKUP_TABLE_NAMES),
  rows: z.int().nonnegative(),
  bytes,
  sha256,
});

const unique = (entries: readonly { readonly name: string }[]): boolean =>
  new Set(entries.map(({ name }) => name)).size === entries.length;

const manifestSchema = z.strictObject({
  format: z.int().min(1).max(FORMAT),
  madeAt: z.iso.datetime(),
  /** The newest migration of the store when it was backed up. */
  migration: z.string(),
  files: z.array(fileSchema).refine(unique, 'names a file twice'),
  tables: z.array(tableSchema).refine(unique, 'names a table twice'),
});

/** The manifest of a backup: all its parts, in this order. */
export type Manifest = z.output<typeof manifestSchema>;
export type FileEntry = z.output<typeof fileSchema>;
export type TableEntry = z.output<typeof tableSchema>;

/** Why a backup or a restore failed, for the owner, on one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The manifest of a new backup. */
export const newManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({
  format: FORMAT,
  ...parts,
});

/** Parses a manifest. Throws a BackupError for one that this version cannot read. */
export function parseManifest(text: string): Manifest {
  const value = parsedJson(text);
  const version = z.object({ format: z.int() }).safeParse(value).data?.format;
  if (version !== undefined && version > FORMAT) {
    throw new BackupError('It was made by a newer version of Engawa: restore it with that one.');
  }
  const result = manifestSchema.safeParse(value);
  if (result.success) return result.data;
  throw new BackupError(`Its manifest is damaged (${z.prettifyError(result.error)}).`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The unpacked size of a backup, in bytes. */
export const unpackedBytes = ({ files, tables }: Manifest): number =>
  [...files, ...tables].reduce((sum, entry) => sum + entry.bytes, 0);
