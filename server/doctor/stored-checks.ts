import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { type BackupRecord, createBackupState } from '../backup/backup-state.ts';
import type { Clock } from '../clock.ts';
import { portfolioRows } from '../content/rows.ts';
import type { Settings } from '../env.ts';
import type { FileStore } from '../files/file-store.ts';
import { countOrders } from '../orders/order-list.ts';
import { hasSampleSender } from '../orders/sample-sender.ts';
import type { Store } from '../store/store.ts';
import { allUploads } from '../uploads/upload-rows.ts';
import { broken, type Check, type Diagnosis, good, warning } from './checks.ts';

/** The checks of what is stored: orders, uploads and backups. */
export const storedChecks = (
  store: Store,
  settings: Settings,
  { files, clock }: { files: Pick<FileStore, 'size'>; clock: Clock },
): readonly Check[] => [
  ['orders', () => checkOrders(store, settings)],
  ['uploads', () => checkUploads(store, files)],
  [
    'backup',
    async () => {
      const record = await createBackupState(store).read();
      return [checkBackup(record, settings.backups.everyHours, clock())];
    },
  ],
];

/** What stands between a payment and the buyer's token. Nothing where nothing is sold. */
async function checkOrders(
  store: Store,
  { mail, siteUrl, sellerSecrets }: Settings,
): Promise<readonly Diagnosis[]> {
  const isSelling = sellerSecrets.stripe.length > 0 || sellerSecrets.kofi !== undefined;
  const reachesBuyers =
    mail.provider === 'smtp' || (mail.provider === 'emailjs' && mail.orderTemplateId !== undefined);
  const { unassigned, failed } = await countOrders(store.db, '', null);
  const content = (await portfolioRows(store).read())?.content ?? defaultPortfolio;
  if (isSelling && !(reachesBuyers && siteUrl !== undefined)) {
    const fix =
      'Set MAIL_PROVIDER=smtp, or EMAILJS_ORDER_TEMPLATE_ID, and SITE_URL, as docs/guide/sell-tools.md says.';
    return [warning('Orders are taken, but no buyer is mailed a token with its link.', fix)];
  }
  if (isSelling && hasSampleSender(content, defaultPortfolio)) {
    const says = 'No buyer is mailed: the name or the email address of the site is still a sample.';
    return [
      warning(
        says,
        'Change it in the tab Home or Site. Mails that wait then go out by themselves.',
      ),
    ];
  }
  if (unassigned + failed > 0) {
    const says = `Orders wait for you: ${unassigned} without a tool, ${failed} whose mail was given up.`;
    return [warning(says, 'Look at Orders in the tab Downloads.')];
  }
  return isSelling ? [good('Orders are taken, and buyers mailed.')] : [];
}

/** Whether each upload is there with its size. Only a backup reads all bytes. */
async function checkUploads(
  store: Store,
  files: Pick<FileStore, 'size'>,
): Promise<readonly Diagnosis[]> {
  const lost: string[] = [];
  for (const { name, title, bytes } of await allUploads(store)) {
    const found = await files.size(name);
    if (found !== bytes) lost.push(`${title} ${found === null ? 'is missing' : 'was changed'}`);
  }
  if (lost.length === 0) return [good('All uploads are there.')];
  return [
    broken(
      `Uploads are lost, ${lost.length} in all: ${lost.slice(0, 5).join(', ')}.`,
      'Upload the same files again, at their tools or as pictures: they take the place of the lost ones. An earlier backup may have them.',
    ),
  ];
}

/** What the site has noted of its backups, where it makes one every so many hours; 0: it makes none. */
export function checkBackup(
  { made, failure, proofFailure }: BackupRecord,
  everyHours: number,
  now: Date,
): Diagnosis {
  if (everyHours === 0) {
    return warning(
      'The site makes no backups itself.',
      'Set BACKUP_EVERY_HOURS=24 and BACKUP_DIR to a folder on another disk, or send them to a bucket: BACKUP_S3_BUCKET.',
    );
  }
  const failed = failure ?? proofFailure;
  if (failed !== null) {
    return broken(
      `The last backup ${failure === null ? 'could not be restored on trial' : 'failed'} (${failed.reason}).`,
      'Remove the cause: the site tries again. Keep the earlier backups meanwhile.',
    );
  }
  if (made === null) return warning('No backup was made yet.', 'Let the site run, which makes it.');
  const says = `The last backup was made at ${made.at}.`;
  const age = now.getTime() - Date.parse(made.at);
  // One that is due now is made by the next check of the schedule.
  if (age <= (everyHours + 1) * HOUR_MS) return good(says);
  return warning(says, 'Let the site run, which makes them, and look into its log.');
}
