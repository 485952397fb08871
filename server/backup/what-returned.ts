import { PAUSED_BY_RESTORE } from '../../domain/delivery.ts';
import { relyingPartyOf } from '../login/passkey-answers.ts';
import type { Manifest } from './manifest.ts';
import type { BackupRows } from './rows.ts';
import type { BackupTableName, TableRow } from './tables.ts';

/** A row as a restore stores it: what waited to be mailed may have been mailed since, so it is not again. */
export const returnedRow = (table: BackupTableName, row: TableRow): TableRow =>
  (table === 'messages' || table === 'order_mails') && row.delivery === 'waiting'
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
    const paused = async (table: 'messages' | 'order_mails'): Promise<number> => {
      let count = 0;
      for await (const row of reader.rows(table)) {
        if (row.delivery === 'failed' && row.words === PAUSED_BY_RESTORE) count += 1;
      }
      return count;
    };
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
      'the keys that sign downloads and links in mails',
    ];
    const [messages, mails] = [await paused('messages'), await paused('order_mails')];
    const waited = [
      ...(messages === 0
        ? []
        : [
            ` ${counted(messages, 'message')} waited to be mailed, and will not be: the inbox shows them.`,
          ]),
      ...(mails === 0
        ? []
        : [
            ` ${counted(mails, 'mail')} to buyers waited to be sent, and will not be: Orders in the tab Downloads sends tokens again.`,
          ]),
    ].join('');
    const unusable =
      lost === 0
        ? ''
        : ` ${counted(lost, 'passkey')} will not work here, only at ${[...elsewhere].join(', ')}: log in with the passcode.`;
    return `As they were at ${madeAt}: ${back.join(', ')}. What was used, revoked or changed since then is valid again. No session and no preview has come back.${unusable}${waited}`;
  });

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
