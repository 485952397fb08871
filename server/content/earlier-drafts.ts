import { readdir } from 'node:fs/promises';
import type { Site } from '../site.ts';

/** The drafts that an earlier version of Engawa had stored: files since the store was migrated. */
export const createEarlierDrafts = ({ settings }: Pick<Site, 'settings'>) => ({
  /** Their names, in order. Throws the file system's error. */
  async list(): Promise<readonly string[]> {
    const folder = `${settings.dataDir}/drafts`;
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json')).sort();
  },
});
