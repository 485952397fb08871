import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { writeWhole } from '../files/part-files.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { reasonOf } from '../start-error.ts';
import { BackupError } from './manifest.ts';

/** The name of the file in the data folder. */
const FILE = 'unfinished-restore.json';

const begunSchema = z.strictObject({
  kind: z.enum(['file', 'owned']),
  name: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
});

/** A file that a restore stores, which was not there before. */
export type BegunFile = z.output<typeof begunSchema>;

/**
 * What a restore stores, in a file of the data folder until the restore has finished or has failed. So a restore can
 * tell what a killed one has left from what is the owner's.
 */
export interface UnfinishedRestore {
  /** Null where no restore was killed here. Throws a BackupError where the file cannot be read. */
  read(): Promise<readonly BegunFile[] | null>;
  write(files: readonly BegunFile[]): Promise<void>;
  delete(): Promise<void>;
}

/** Opens it in a data folder, which may be missing. */
export function unfinishedRestore(dataDir: string): UnfinishedRestore {
  const file = path.join(dataDir, FILE);
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      try {
        return text === null ? null : z.array(begunSchema).parse(JSON.parse(text));
      } catch (cause) {
        throw new BackupError(`${file} cannot be read (${reasonOf(cause)}).`, { cause });
      }
    },

    async write(files) {
      await makeFolder(dataDir);
      const text = Readable.from([Buffer.from(JSON.stringify(files))]);
      await writeWhole(file, text, { mode: 0o600, existing: 'replaced' });
    },

    async delete() {
      await rm(file, { force: true });
      await syncFolder(dataDir);
    },
  };
}
