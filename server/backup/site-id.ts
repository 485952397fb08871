import { randomBytes } from 'node:crypto';
import type { SettingRows } from '../store/setting-rows.ts';

/**
 * The id of a site, twelve hexadecimal digits: made once, and the same after a restore. It tells the backups of several
 * sites in one bucket apart.
 */
export const siteIdOf = async (
  rows: Pick<SettingRows, 'read' | 'insertIfMissing'>,
): Promise<string> =>
  // A full disk takes no insert, not even one that changes nothing.
  (await rows.read('site-id')) ?? rows.insertIfMissing('site-id', randomBytes(6).toString('hex'));
