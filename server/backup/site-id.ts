import { randomBytes } from 'node:crypto';
import type { SettingRows } from '../store/setting-rows.ts';

/**
 * The id of a site, twelve hexadecimal digits: made once, and the same after a restore. It tells the backups of several
 * sites in one bucket apart.
 */
export const siteIdOf = (rows: Pick<SettingRows, 'insertIfMissing'>): Promise<string> =>
  rows.insertIfMissing('site-id', randomBytes(6).toString('hex'));
