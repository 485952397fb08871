import { z } from 'zod';
import type { UploadProblem } from '../files/inspect-file.ts';
import { reasonOf } from '../start-error.ts';

/**
 * The version of the format. This version reads all formats up to it. A backup has the lowest one that fits, which more
 * earlier versions can restore, such as those that are made before a migration: 4 where uploads are lost, 3 with files of
 * the owner, or 2.
 */
const FORMAT = 4;
const WITHOUT_LOST = 3;
const WITHOUT_OWNED = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.int().nonnegative();

/** An uploaded file in a backup. */
const fileSchema = z.strictObject({
  // A plain name only, since it becomes a name in a folder or a bucket.
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
  bytes,
  sha256,
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

/** A file that the owner has put into the data folder. */
const ownedSchema = z.strictObject({ name: ownedName, bytes, sha256 });

/**
 * An uploaded file as its row says that it is, and what is wrong with it. An altered one is among the files too, as it
 * was when it was backed up.
 */
const lostSchema = fileSchema.extend({
  problem: z.enum(['missing', 'altered'] satisfies UploadProblem[]),
});

/** The rows of a table, one JSON value a line. */
const tableSchema = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,60}$/),
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
  owned: z.array(ownedSchema).refine(unique, 'names a file twice').default([]),
  lost: z.array(lostSchema).refine(unique, 'names a file twice').default([]),
});

/** The manifest of a backup: all its parts. */
export type Manifest = z.output<typeof manifestSchema>;
export type FileEntry = z.output<typeof fileSchema>;
export type LostEntry = z.output<typeof lostSchema>;
export type TableEntry = z.output<typeof tableSchema>;

/** Why a backup or a restore failed, for the owner, on one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A backup in a bucket whose name says something else than what is inside. An owner may restore it all the same. */
export class MisnamedBackup extends BackupError {
  constructor(problem: string) {
    super(
      `${problem} Nothing was restored. If you mean this one, restore it by its full name: engawa restore s3://… --yes`,
    );
  }
}

/** The manifest of a new backup. */
export const newManifest = (parts: Omit<Manifest, 'format'>): Manifest => ({
  format: formatOf(parts),
  ...parts,
});

function formatOf({ owned, lost }: Pick<Manifest, 'owned' | 'lost'>): number {
  if (lost.length > 0) return FORMAT;
  return owned.length > 0 ? WITHOUT_LOST : WITHOUT_OWNED;
}

/** The text of a manifest. Earlier versions refuse a list that they do not know, even an empty one. */
export function manifestText({ owned, lost, ...manifest }: Manifest): string {
  const lists = { ...(owned.length > 0 && { owned }), ...(lost.length > 0 && { lost }) };
  return `${JSON.stringify({ ...manifest, ...lists }, null, 2)}\n`;
}

/** Parses a manifest. Throws a BackupError for one that this version cannot read. */
export function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const version = z.object({ format: z.int() }).safeParse(value).data?.format;
    if (version !== undefined && version > FORMAT) {
      throw new BackupError('It was made by a newer version of Engawa: restore it with that one.');
    }
    return manifestSchema.parse(value);
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : reasonOf(cause);
    throw new BackupError(`Its manifest is damaged (${reason}).`, { cause });
  }
}

/** What is wrong with uploads, on one line, such as `a.zip is missing, b.zip was changed`. */
export const lostText = (lost: readonly LostEntry[]): string =>
  lost.map(({ name, problem }) => `${name} ${PROBLEM_TEXTS[problem]}`).join(', ');

const PROBLEM_TEXTS = {
  missing: 'is missing',
  altered: 'was changed',
} as const satisfies Record<UploadProblem, string>;

/** The unpacked size of a backup, in bytes. */
export const unpackedBytes = ({ files, owned, tables }: Manifest): number =>
  [...files, ...owned, ...tables].reduce((sum, entry) => sum + entry.bytes, 0);
