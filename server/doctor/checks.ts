import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { HOUR_MS } from '../../domain/durations.ts';
import type { Finding } from '../../domain/findings.ts';
import { type BackupRecord, createBackupState } from '../backup/backups.ts';
import { readPortfolio } from '../content/queries.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../core/clock.ts';
import { isFolder } from '../core/make-folder.ts';
import { productVersion } from '../core/product.ts';
import { createSigner } from '../core/signed.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { openSenders } from '../mails/mails.ts';
import { lastErrorOf } from '../mails/senders.ts';
import { type MailSettings, secretsOf } from '../settings/mail-settings.ts';
import { PASSCODE_MIN, type Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import { newestMigration } from '../store/migrate.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { allUploads } from '../uploads/stored-uploads.ts';

export type Diagnosis = Omit<Finding, 'check'>;

type Found = Diagnosis | readonly Diagnosis[];

export type Check = readonly [name: string, run: () => Promise<Found>];

const good = (says: string): Diagnosis => ({ state: 'good', says, fix: null });
const advice = (says: string, fix: string): Diagnosis => ({ state: 'advice', says, fix });
const warning = (says: string, fix: string): Diagnosis => ({ state: 'warning', says, fix });
const broken = (says: string, fix: string): Diagnosis => ({ state: 'broken', says, fix });

const failed = (reason: string): Diagnosis =>
  broken(`The check failed (${reason}).`, 'Look at the reason, and run it again.');

/**
 * Runs the checks side by side; their findings are in their order. One that throws, or takes longer than `limitMs`
 * milliseconds, is a finding too.
 */
export async function runChecks(checks: readonly Check[], limitMs = 10_000) {
  const late = failed(`there was no answer within ${limitMs / 1000} seconds`);
  const running = checks.map(async ([check, run]) => {
    const findings = run().catch((error: unknown) => failed(reasonOf(error)));
    const first: Found = await Promise.race([findings, wait(limitMs, late, { ref: false })]);
    return [first].flat().map((diagnosis) => ({ check, ...diagnosis }));
  });
  return (await Promise.all(running)).flat();
}

/** Where a site tells its own doctor what reaches it. The proof is in a header, which proxies do not log. */
export const DOCTOR_PATH = '/doctor';
export const DOCTOR_HEADER = 'Engawa-Doctor';

/** How long a proof is valid, in milliseconds. */
const VALID_MS = 60_000;

export type DoctorProofs = Awaited<ReturnType<typeof createDoctorProofs>>;

/** Signs proofs that a request was made by the doctor of this site. */
export async function createDoctorProofs(store: Pick<Store, 'db'>, clock: Clock) {
  const signer = createSigner(await settingRows(store).key('doctor-key'), clock);
  return {
    prove: (): string => signer.sign(['doctor'], VALID_MS),
    isValid: (proof: string): boolean => signer.open(proof, ['doctor'], VALID_MS) !== null,
  };
}

const seenSchema = z.object({
  trustedProxies: z.int(),
  /** One address of each proxy that adds its own. */
  forwarded: z.int(),
});

export type Seen = z.output<typeof seenSchema>;

async function checkAddress(siteUrl: string | undefined, proofs: DoctorProofs): Promise<Diagnosis> {
  if (siteUrl === undefined) {
    return advice(
      'SITE_URL is not set: there are no sharing cards, no sitemap and no feed, and the proxies in front cannot be counted.',
      'Set it to your public address, such as https://example.com.',
    );
  }
  try {
    return judgeAnswer(siteUrl, await askSite(siteUrl, proofs.prove()));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return warning(
      `${siteUrl} cannot be reached from this machine (${reasonOf(cause)}).`,
      'Open it in a browser elsewhere. If it does not work there, look at the site, its proxy and its certificate, and at the name server.',
    );
  }
}

/** What the public address answers; `seen` is null where it is not this site. */
async function askSite(origin: string, proof: string) {
  const answer = await fetch(`${origin}${DOCTOR_PATH}`, {
    headers: { [DOCTOR_HEADER]: proof, Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(8_000),
  });
  const body: unknown = await answer.json().catch(() => null);
  const seen = seenSchema.safeParse(body).data ?? null;
  return { status: answer.status, location: answer.headers.get('Location'), seen };
}

export function judgeAnswer(
  siteUrl: string,
  { status, location, seen }: Awaited<ReturnType<typeof askSite>>,
): Diagnosis {
  const to = URL.parse(location ?? '', siteUrl)?.origin ?? siteUrl;
  if (to !== siteUrl) {
    return broken(`SITE_URL is ${siteUrl}, which leads to ${to}.`, `Set SITE_URL=${to}.`);
  }
  if (seen === null) {
    return broken(
      `What answers at ${siteUrl} is not this site (${status}).`,
      'Start the site; point the name to this machine, and the proxy to HOST and PORT of the site; or correct SITE_URL.',
    );
  }
  const { forwarded, trustedProxies } = seen;
  const set = `TRUSTED_PROXIES is ${trustedProxies}, and a request has passed ${forwarded} that add an address`;
  const fix = `Set TRUSTED_PROXIES=${forwarded}, and start the site again; or let the proxies add it, for nginx by proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`;
  if (trustedProxies > forwarded) {
    return broken(`${set}: visitors can choose the address by which they are counted.`, fix);
  }
  if (trustedProxies < forwarded) {
    return warning(`${set}: all visitors share one count of attempts.`, fix);
  }
  return good(`${siteUrl} leads to this site. ${set}.`);
}

export interface CheckedSite {
  readonly settings: Settings;
  readonly opened: Store | StartError;
  readonly files: Pick<FileStore, 'size'>;
  /** Null where the store could not be opened. */
  readonly proofs: DoctorProofs | null;
  readonly clock: Clock;
}

export function siteChecks(site: CheckedSite): readonly Check[] {
  const { settings, opened, files, proofs, clock } = site;
  const { dataDir, backups } = settings;
  const folders = { DATA_DIR: dataDir, ...(backups.isNamed && { BACKUP_DIR: backups.folder }) };
  const checks: Check[] = [
    ['settings', async () => checkSettings(settings)],
    ['Node', async () => good(`Node ${process.versions.node}.`)],
    ['store', () => checkStore(opened)],
    ['disk', () => Promise.all(Object.entries(folders).map((folder) => checkDisk(...folder)))],
    ['mail', () => checkMail(settings)],
    ['orders', () => checkOrders(settings)],
  ];
  if (!(opened instanceof StartError)) {
    const { read } = createBackupState(opened);
    checks.push(
      ['clock', () => checkClock(opened, clock)],
      ['uploads', () => checkUploads(opened, files)],
      ['backup', async () => checkBackup(await read(), backups.everyHours, clock())],
    );
  }
  if (proofs !== null) checks.push(['address', () => checkAddress(settings.siteUrl, proofs)]);
  return checks;
}

function checkSettings({ adminPasscode }: Settings): Diagnosis {
  if (adminPasscode === undefined || adminPasscode.length >= PASSCODE_MIN) {
    return good('All settings are right.');
  }
  const says = `ADMIN_PASSCODE is shorter than ${PASSCODE_MIN} characters.`;
  return warning(says, 'Set a longer one, and start the site again.');
}

/** Settings with which no site starts. */
export const refusedSettings = (problems: readonly string[]): readonly Finding[] =>
  problems.map((says) => ({ check: 'settings', state: 'broken', says, fix: null }));

async function checkStore(opened: CheckedSite['opened']): Promise<Diagnosis> {
  if (opened instanceof StartError) return broken(opened.problem, opened.fix);
  await opened.ping();
  const record = await readPortfolio(opened);
  if (record === null) return warning('There is no content in it yet.', 'Start the site once.');
  const content = `version ${record.version}, in schema ${newestMigration()}`;
  return good(`${opened.name} answers with ${content}.`);
}

/** In bytes: with less free space the next upload fails; with less than the second, it may. */
const SCARCE = 100 * 1024 ** 2;
const LITTLE = 1024 ** 3;

/** The folder, or the one above it in which the site will make it, as it makes DATA_DIR beside PostgreSQL. */
async function existingFolder(folder: string): Promise<string> {
  const above = path.dirname(path.resolve(folder));
  return above === folder || (await isFolder(folder)) ? folder : existingFolder(above);
}

async function checkDisk(setting: string, named: string): Promise<Diagnosis> {
  // The site does not make a folder for backups that the owner has named: its disk may not be mounted.
  const folder = setting === 'DATA_DIR' ? await existingFolder(named) : named;
  if (!(await isFolder(folder))) {
    return broken(`${setting}: there is no folder ${folder}.`, 'Mount its disk, or create it.');
  }
  await access(folder, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(folder);
  return spaceLeft(setting, bavail * bsize);
}

export function spaceLeft(setting: string, free: number): Diagnosis {
  const left = `${setting}: its disk has ${Math.floor(free / 1024 ** 2)} MB free.`;
  if (free >= LITTLE) return good(left);
  return (free < SCARCE ? broken : warning)(left, 'Delete old backups, or let it be larger.');
}

const MAIL_FIXES: Readonly<Record<Exclude<MailSettings['provider'], 'inbox'>, string>> = {
  smtp: 'Check SMTP_URL: smtps:// with port 465, smtp:// with port 587, the host as in its certificate.',
  emailjs:
    'Let this machine make connections to api.emailjs.com. Messages wait meanwhile, and are in the inbox.',
};

async function checkMail({ mail }: Settings): Promise<Diagnosis> {
  if (mail.provider === 'inbox') return good('Messages are read in the admin.');
  try {
    await (await openSenders(mail)).reach();
    return good('The mail provider answers.');
  } catch (error) {
    return broken(
      `The mail provider cannot be used (${lastErrorOf(error, secretsOf(mail))}).`,
      MAIL_FIXES[mail.provider],
    );
  }
}

/** Compares the clock with that of the database; SQLite has the same. */
async function checkClock({ db, dialect }: Store, clock: Clock): Promise<Diagnosis> {
  const query = sql<{ now: Date }>`select clock_timestamp() as now`;
  const [row] = dialect === 'sqlite' ? [] : (await query.execute(db)).rows;
  const ahead = row === undefined ? 0 : clock().getTime() - row.now.getTime();
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return good('The clock agrees with the database.');
  return warning(
    `The clock of this machine is ${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: codes of the second factor may be refused.`,
    'Synchronise both with a time server: timedatectl set-ntp true.',
  );
}

/** What stands between a payment and the buyer's token. Nothing where nothing is sold. */
async function checkOrders({ mail, siteUrl, sellerSecrets }: Settings): Promise<Diagnosis | []> {
  if (sellerSecrets.stripe.length === 0 && sellerSecrets.kofi === undefined) return [];
  if ((await openSenders(mail)).order !== null && siteUrl !== undefined) {
    return good('Orders are taken, and buyers mailed.');
  }
  return warning(
    'Orders are taken, but no buyer is mailed a token with its link.',
    'Set MAIL_PROVIDER=smtp, or EMAILJS_ORDER_TEMPLATE_ID, and SITE_URL, as docs/guide/tools-and-tokens.md#sell-with-stripe-or-ko-fi says.',
  );
}

/** Compares the sizes of the uploads: only a backup reads all bytes. */
async function checkUploads(store: Store, files: CheckedSite['files']): Promise<Diagnosis> {
  const lost: string[] = [];
  for (const { name, title, bytes } of await allUploads(store)) {
    const size = await files.size(name);
    if (size !== bytes) lost.push(`${title} ${size === null ? 'is missing' : 'was changed'}`);
  }
  if (lost.length === 0) return good('All uploads are there.');
  return broken(
    `Uploads are lost, ${lost.length} in all: ${lost.slice(0, 5).join(', ')}.`,
    'Upload the same files again, at their tools or as pictures: they take the place of the lost ones. An earlier backup may have them.',
  );
}

/** `everyHours` is 0 where the site makes no backups. */
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
  const last = failure ?? proofFailure;
  if (last !== null) {
    return broken(
      `The last backup ${failure === null ? 'could not be restored on trial' : 'failed'} (${last.reason}).`,
      'Remove the cause: the site tries again. Keep the earlier backups meanwhile.',
    );
  }
  if (made === null) return warning('No backup was made yet.', 'Let the site run, which makes it.');
  const says = `The last backup was made at ${made.at}.`;
  const age = now.getTime() - Date.parse(made.at);
  // A backup that is due now is made at the next check of the schedule.
  if (age <= (everyHours + 1) * HOUR_MS) return good(says);
  return warning(says, 'Let the site run, which makes them, and look into its log.');
}

/** What runs here, and on what. */
export type Running = ReturnType<typeof describeRunning>;

export const describeRunning = (opened: Pick<Store, 'name'> | StartError) => ({
  version: productVersion(),
  node: process.versions.node,
  schema: newestMigration(),
  store: opened instanceof StartError ? { problem: opened.message } : { name: opened.name },
});

export type Doctor = ReturnType<typeof createDoctor>;

export const createDoctor = (site: Site, proofs: DoctorProofs) => ({
  /** What was found, and when (ISO 8601 in UTC). */
  examine: async () => ({
    at: site.clock().toISOString(),
    running: describeRunning(site.store),
    findings: await runChecks(siteChecks({ ...site, proofs, opened: site.store })),
  }),
});
