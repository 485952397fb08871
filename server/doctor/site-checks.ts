import type { Clock } from '../clock.ts';
import type { Settings } from '../env.ts';
import { s3Store } from '../files/s3.ts';
import { passkeyHosts } from '../login/passkeys.ts';
import type { SettingNote } from '../read-settings.ts';
import { StartError } from '../start-error.ts';
import type { Store } from '../store/store.ts';
import { readVersion } from '../version.ts';
import {
  checkAddress,
  checkProxies,
  checkRunning,
  checkTls,
  withoutSiteUrl,
} from './address-checks.ts';
import { askSite, type SiteAnswer } from './ask-site.ts';
import { checkBackups, checkRestore, readBackups } from './backup-checks.ts';
import { checkBucket } from './bucket-check.ts';
import type { Check } from './checks.ts';
import { checkClock, type OtherClock } from './clock-check.ts';
import { checkDisk } from './disk-check.ts';
import { checkMail } from './mail-check.ts';
import { checkOrders, readSoldTools } from './orders-check.ts';
import type { OwnRequests } from './own-requests.ts';
import { checkPasskeys } from './passkey-check.ts';
import { reasonsWithout } from './reasons.ts';
import { databaseTime } from './rows.ts';
import { checkSettings } from './settings-check.ts';
import { checkSchema, checkStore, type OpenedStore } from './store-check.ts';

/** A site to be checked. */
export interface CheckedSite {
  readonly settings: Settings;
  /** What was noted when the settings were read; empty inside of the site, which has said it at its start. */
  readonly notes: readonly SettingNote[];
  readonly opened: OpenedStore;
  /** Null where the store could not be opened: no site would know the doctor. */
  readonly own: OwnRequests | null;
  /** Whether the doctor is a part of the running site. */
  readonly isInside: boolean;
  readonly clock: Clock;
}

/** All checks of a site. */
export function siteChecks(site: CheckedSite): readonly Check[] {
  const { settings, notes, opened, own, isInside, clock } = site;
  const { dataDir, databaseUrl, backups, s3, offSite, mail } = settings;
  const reason = reasonsWithout(settings);
  return [
    { name: 'settings', run: async () => checkSettings(settings, notes) },
    { name: 'store', run: () => checkStore(opened) },
    { name: 'schema', run: () => checkSchema(opened) },
    databaseUrl === undefined
      ? { name: 'library', run: readLibrary }
      : { name: 'connection', run: async () => readConnection(opened, databaseUrl) },
    { name: 'disk', run: () => checkDisk('DATA_DIR', dataDir) },
    ...(backups.isNamed
      ? [{ name: 'backup disk', run: () => checkDisk('BACKUP_DIR', backups.folder) }]
      : []),
    ...(own === null ? [] : addressChecks(site, own)),
    ...(opened instanceof StartError
      ? []
      : [
          {
            name: 'passkeys',
            run: async () => checkPasskeys(await passkeyHosts(opened), settings.siteUrl),
          },
        ]),
    { name: 'mail', run: () => checkMail(mail, reason) },
    {
      name: 'orders',
      async run() {
        const sold = await readSoldTools(opened, mail);
        return sold === null ? [] : checkOrders(sold, settings);
      },
    },
    ...(s3 === undefined
      ? []
      : [
          {
            name: 'bucket',
            run: () => checkBucket(s3Store(s3), { setting: 'S3', isInside }, reason),
          },
        ]),
    // Not from inside, where it would run often: its keys may not be allowed to delete.
    ...(offSite === undefined || isInside
      ? []
      : [
          {
            name: 'backup bucket',
            run: () => checkBucket(s3Store(offSite.s3), { setting: 'BACKUP_S3', isInside }, reason),
          },
        ]),
    ...(opened instanceof StartError ? [] : backupChecks(settings, opened, clock)),
  ];
}

// Of the two drivers, only the one in use is loaded.
const readLibrary: Check['run'] = async () => (await import('./library-check.ts')).checkLibrary();

async function readConnection(opened: OpenedStore, address: string) {
  if (opened instanceof StartError) return [];
  return (await import('./connection-check.ts')).checkConnection(address);
}

/** How long an answer of the site may take, in milliseconds: a check asks at most two addresses, one after the other. */
const ANSWER_MS = 4_500;

/** The checks for which the site answers a request of the doctor. */
function addressChecks(
  { settings, opened, isInside, clock }: CheckedSite,
  own: OwnRequests,
): readonly Check[] {
  const { siteUrl, host, port } = settings;
  const ask = (origin: string) => askSite(origin, own.prove(), AbortSignal.timeout(ANSWER_MS));
  const at = localAddress(host, port);
  const local = once(() => ask(at));
  const open = once(async () => (siteUrl === undefined ? null : ask(siteUrl)));
  /** The answer of the public address; null where there is none, or nothing runs behind it. */
  const answered = async () => {
    const answer = await open();
    if (answer === null || isInside || seenIn(answer) !== null) return answer;
    return (await local()).kind === 'failed' ? null : answer;
  };
  return [
    {
      name: 'site',
      async run() {
        if (isInside) return [];
        const behind = await open();
        const found = behind !== null && seenIn(behind) !== null ? behind : await local();
        return checkRunning(found, found === behind ? (siteUrl ?? at) : at, await readVersion());
      },
    },
    {
      name: 'address',
      async run() {
        if (siteUrl === undefined) return withoutSiteUrl();
        const answer = await answered();
        return answer === null ? [] : checkAddress(siteUrl, answer);
      },
    },
    {
      name: 'proxies',
      async run() {
        const answer = await answered();
        if (answer?.kind !== 'answered' || answer.seen === null) return [];
        return checkProxies(answer.seen, answer.isDirect);
      },
    },
    {
      name: 'TLS',
      async run() {
        const answer = await answered();
        return answer === null || siteUrl === undefined ? [] : checkTls(siteUrl, answer, clock());
      },
    },
    {
      name: 'clock',
      async run() {
        const answer = await answered();
        return checkClock([
          ...(await databaseClock(opened, clock)),
          ...(answer?.kind === 'answered' && answer.date !== null
            ? [{ of: 'SITE_URL', said: answer.date, at: answer.at }]
            : []),
        ]);
      },
    },
  ];
}

const seenIn = (answer: SiteAnswer) => (answer.kind === 'answered' ? answer.seen : null);

async function databaseClock(opened: OpenedStore, clock: Clock): Promise<readonly OtherClock[]> {
  const said = opened instanceof StartError ? null : await databaseTime(opened);
  return said === null ? [] : [{ of: 'the database', said, at: clock() }];
}

/** Where the site listens, as this machine reaches it. */
function localAddress(host: string | undefined, port: number): string {
  const name = host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function backupChecks(settings: Settings, store: Store, clock: Clock): readonly Check[] {
  const known = once(() => readBackups(settings, store, clock()));
  const plan = { ...settings.backups, isSent: settings.offSite !== undefined };
  return [
    { name: 'backup', run: async () => checkBackups(await known(), plan, clock()) },
    { name: 'restore', run: async () => checkRestore(await known(), plan, clock()) },
  ];
}
