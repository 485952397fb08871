import { PAUSED_BY_RESTORE } from '../../domain/delivery.ts';
import { relyingPartyOf } from '../login/relying-party.ts';
import type { Manifest } from './manifest.ts';
import type { BackupRows } from './rows.ts';
import type { BackupTableName, TableRow } from './tables.ts';

/** A row as a restore stores it: a message that waited to be mailed may have been mailed since, so it is not again. */
export const returnedRow = (table: BackupTableName, row: TableRow): TableRow =>
  table === 'messages' && row.delivery === 'waiting'
    ? { ...row, delivery: 'failed', next_try_at: null, claimed_by: null, words: PAUSED_BY_RESTORE }
    : row;

/**
 * What opens something again after a restore, for the owner, as sentences; with the passkeys that do not work at the
 * address that the site has now. Throws the store's error.
 */
export const returnedLine = (
  rows: BackupRows,
  { madeAt }: Manifest,
  siteUrl: string | undefined,
): Promise<string> =>
  rows.read(async (reader) => {
    const used = new Set<unknown>();
    for await (const row of reader.rows('used_tokens')) used.add(row.token_hash);
    let tokens = 0;
    for await (const row of reader.rows('issued_tokens')) {
      if (row.revoked_at === null && !used.has(row.token_hash)) tokens += 1;
    }
    let codes = 0;
    for await (const row of reader.rows('recovery_codes')) if (row.used_at === null) codes += 1;
    let paused = 0;
    for await (const row of reader.rows('messages')) {
      if (row.delivery === 'failed' && row.words === PAUSED_BY_RESTORE) paused += 1;
    }
    const here = relyingPartyOf(siteUrl)?.host;
    const elsewhere = new Set<unknown>();
    let lost = 0;
    for await (const row of reader.rows('passkeys')) {
      if (row.host === here) continue;
      lost += 1;
      elsewhere.add(row.host);
    }
    const passkeys = await reader.count('passkeys');
    const factors = await reader.count('second_factor');
    const back = [
      'the passcode',
      ...(factors > 0 ? [`the second factor with ${counted(codes, 'recovery code')}`] : []),
      ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
      `${counted(tokens, 'token')} that nobody had used`,
      'the keys that sign downloads and known devices',
    ];
    const mail =
      paused === 0
        ? ''
        : ` ${counted(paused, 'message')} waited to be mailed, and will not be: the inbox shows them.`;
    const unusable =
      lost === 0
        ? ''
        : ` ${counted(lost, 'passkey')} will not work here, only at ${[...elsewhere].join(', ')}: log in with the passcode.`;
    return `As they were at ${madeAt}: ${back.join(', ')}. What was used, revoked or changed since then is valid again. No session and no preview has come back.${unusable}${mail}`;
  });

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
