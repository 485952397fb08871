import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { portfolioRows } from '../content/rows.ts';
import type { Settings } from '../env.ts';
import type { FileStore } from '../files/file-store.ts';
import { PASSCODE_MIN } from '../login/passcodes.ts';
import { secretsOf } from '../messages/mail/mail-settings.ts';
import { providerError } from '../messages/mail/provider-error.ts';
import { reachProvider } from '../messages/mail/reach-provider.ts';
import type { SettingNote } from '../read-settings.ts';
import { StartError } from '../start-error.ts';
import { newestMigration } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { addressCheck } from './address-check.ts';
import { broken, type Check, type Diagnosis, good, warning } from './checks.ts';
import type { OwnRequests } from './own-requests.ts';
import { databaseTime } from './rows.ts';
import { storedChecks } from './stored-checks.ts';

/** A site to be checked. */
export interface CheckedSite {
  readonly settings: Settings;
  /** What was noted when the settings were read; empty inside of the site, which has said it at its start. */
  readonly notes: readonly SettingNote[];
  /** The store, or why it cannot be opened. */
  readonly opened: Store | StartError;
  readonly files: Pick<FileStore, 'size'>;
  /** Null where the store could not be opened: no site would know the doctor. */
  readonly own: OwnRequests | null;
  readonly clock: Clock;
}

/** All checks of a site. */
export function siteChecks(site: CheckedSite): readonly Check[] {
  const { settings, notes, opened, own, clock } = site;
  const { dataDir, backups } = settings;
  const folders = { DATA_DIR: dataDir, ...(backups.isNamed && { BACKUP_DIR: backups.folder }) };
  return [
    ['settings', async () => checkSettings(settings, notes)],
    ['Node', async () => [checkNode(process.versions.node)]],
    ['store', () => checkStore(opened)],
    ['disk', () => Promise.all(Object.entries(folders).map((each) => checkDisk(...each)))],
    ['mail', () => checkMail(settings)],
    ...(opened instanceof StartError
      ? []
      : [
          ['clock', async () => [await checkClock(opened, clock)]] satisfies Check,
          ...storedChecks(opened, settings, site),
        ]),
    ...(own === null ? [] : [addressCheck(settings.siteUrl, own)]),
  ];
}

/** The settings of a site that starts, and the notes about them. */
function checkSettings(
  { adminPasscode }: Settings,
  notes: readonly SettingNote[],
): readonly Diagnosis[] {
  const found = notesOf(notes);
  if (adminPasscode !== undefined && adminPasscode.length < PASSCODE_MIN) {
    const says = `ADMIN_PASSCODE is shorter than ${PASSCODE_MIN} characters.`;
    found.push(warning(says, 'Set a longer one, and start the site again.'));
  }
  return found.length > 0 ? found : [good('All settings are right.')];
}

const notesOf = (notes: readonly SettingNote[]): Diagnosis[] =>
  notes.map(({ says, fix }) => warning(says, fix));

/** Settings with which no site starts: a finding for each problem, which has its fix behind its first sentence. */
export const refusedSettings = (
  problems: readonly string[],
  notes: readonly SettingNote[],
): readonly Diagnosis[] => [
  ...problems.map((problem) => {
    const [, says = problem, fix = ''] = /^(.*?[.)])\s+(.*)$/s.exec(problem) ?? [];
    return broken(says, fix);
  }),
  ...notesOf(notes),
];

/** The packages are made for Node 22 and later. */
export const checkNode = (version: string): Diagnosis =>
  Number.parseInt(version, 10) >= 22
    ? good(`Node ${version}.`)
    : broken(`Node ${version} is too old.`, 'Start the site by npm start, which brings its own.');

/** Whether the store is one of this version and answers, and the content in it can be read. */
async function checkStore(opened: CheckedSite['opened']): Promise<readonly Diagnosis[]> {
  if (opened instanceof StartError) return [broken(opened.problem, opened.fix)];
  await opened.ping();
  const record = await portfolioRows(opened).read();
  if (record === null) return [warning('There is no content in it yet.', 'Start the site once.')];
  const { version } = record;
  return [good(`${opened.name} answers with version ${version}, in schema ${newestMigration()}.`)];
}

/** With less free space the next upload or backup fails, in bytes; with less than the second, it may. */
const SCARCE = 100 * 1024 ** 2;
const LITTLE = 1024 ** 3;

/** The disk of a folder, by its setting. */
async function checkDisk(setting: string, folder: string): Promise<Diagnosis> {
  await access(folder, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(folder);
  return spaceLeft(setting, bavail * bsize);
}

export function spaceLeft(setting: string, free: number): Diagnosis {
  const left = `${setting}: its disk has ${Math.floor(free / 1024 ** 2)} MB free.`;
  if (free >= LITTLE) return good(left);
  return (free < SCARCE ? broken : warning)(left, 'Delete old backups, or let it be larger.');
}

/** The mail provider, by a connection as for a message, without one. */
async function checkMail({ mail }: Settings): Promise<readonly Diagnosis[]> {
  if (mail.provider === 'inbox') return [good('Messages are read in the admin.')];
  try {
    await reachProvider(mail);
    return [good('The mail provider answers.')];
  } catch (error) {
    return [
      broken(
        `The mail provider cannot be used (${providerError(error, secretsOf(mail))}).`,
        mail.provider === 'smtp'
          ? 'Check SMTP_URL: smtps:// with port 465, smtp:// with port 587, the host as in its certificate.'
          : 'Let this machine make connections to api.emailjs.com. Messages wait meanwhile, and are in the inbox.',
      ),
    ];
  }
}

async function checkClock(opened: Store, clock: Clock): Promise<Diagnosis> {
  const said = await databaseTime(opened);
  const ahead = said === null ? 0 : clock().getTime() - said.getTime();
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return good('The clock agrees with the database.');
  return warning(
    `The clock of this machine is ${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: codes of the second factor may be refused.`,
    'Synchronise both with a time server: timedatectl set-ntp true.',
  );
}
