import { readdir } from 'node:fs/promises';
import { ifMissing } from '../files/file-errors.ts';
import type { Site } from '../site.ts';

/** The drafts that an earlier version of Engawa had stored: files since the store was migrated. */
export const createEarlierDrafts = ({ settings }: Pick<Site, 'settings'>) => ({
  /** Their names, in order. Throws the file system's error. */
  async list(): Promise<readonly string[]> {
    const folder = `${settings.dataDir}/drafts`;
    const names = await readdir(folder).catch(ifMissing<string[]>([]));
    return names.filter((name) => name.endsWith('.json')).sort();
  },
});
