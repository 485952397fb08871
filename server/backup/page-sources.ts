import { createHash } from 'node:crypto';
import type { SettingName } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import type { OwnedSource } from './copy-owned.ts';
import { rowLine } from './row-lines.ts';
import { backupRows } from './rows.ts';

/** The tables whose rows are on pages, and the stored settings that pages depend on. */
const TABLES = ['portfolio', 'pictures', 'tool_files'] as const;
const SETTINGS: readonly string[] = ['visit-counting', 'retention'] satisfies SettingName[];

/**
 * A hash of what the pages of a site are made from, in hexadecimal: where two are equal, the same build renders the same
 * pages. Throws the error of the store or the disk.
 */
export async function pageSources(
  store: Pick<Store, 'db' | 'dialect' | 'openReader'>,
  owned: OwnedSource,
): Promise<string> {
  const hash = createHash('sha256');
  await backupRows(store).read(async (reader) => {
    for (const table of TABLES) {
      // Since when one is not used is not on pages, and may be noted any time.
      for await (const { unused_since: _, ...row } of reader.rows(table)) hash.update(rowLine(row));
    }
    for await (const row of reader.rows('settings')) {
      if (SETTINGS.includes(String(row.name))) hash.update(rowLine(row));
    }
  });
  for (const name of await owned.list()) {
    hash.update(`${name}\n`);
    const bytes = await owned.read(name, { start: 0, end: Number.POSITIVE_INFINITY });
    for await (const chunk of bytes) hash.update(chunk);
  }
  return hash.digest('hex');
}
