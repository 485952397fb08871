import { readdir } from 'node:fs/promises';

/** The drafts that an earlier version of Engawa had stored: files since the store was migrated. */
export interface EarlierDrafts {
  /** Their names, in order. Throws the file system's error. */
  list(): Promise<readonly string[]>;
}

/** Finds them in a data folder. */
export const createEarlierDrafts = (dataDir: string): EarlierDrafts => ({
  async list() {
    const names = await readdir(`${dataDir}/drafts`).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json')).sort();
  },
});
