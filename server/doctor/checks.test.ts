import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { BackupRecord } from '../backup/backup-state.ts';
import { parseSettings } from '../env.ts';
import { unknownSettings } from '../read-settings.ts';
import { reasonOf, SettingsError } from '../start-error.ts';
import {
  checkAddress,
  checkProxies,
  checkRunning,
  checkTls,
  withoutSiteUrl,
} from './address-checks.ts';
import type { SiteAnswer } from './ask-site.ts';
import { checkBackups, checkRestore, type KnownBackups } from './backup-checks.ts';
import { checkBucket } from './bucket-check.ts';
import { type Diagnosis, runChecks } from './checks.ts';
import { checkClock } from './clock-check.ts';
import { encrypted, poolerOf } from './connection-check.ts';
import { spaceLeft } from './disk-check.ts';
import { checkLibrary } from './library-check.ts';
import { checkPasskeys } from './passkey-check.ts';
import { checkSettings, refusedSettings } from './settings-check.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const SITE = 'https://example.com';

const seen = {
  version: '1.0.0',
  commit: 'abc',
  trustedProxies: 1,
  forwarded: 1,
  port: 4000,
  host: 'example.com',
  proto: null,
};
const answered = (
  changed: Partial<Extract<SiteAnswer, { kind: 'answered' }>> = {},
): SiteAnswer => ({
  kind: 'answered',
  status: 200,
  location: null,
  seen,
  isDirect: false,
  date: NOW,
  at: NOW,
  certificate: { from: new Date('2026-11-03T00:00:00Z'), to: new Date('2027-02-01T00:00:00Z') },
  ...changed,
});
const failed = (code: string): SiteAnswer => ({ kind: 'failed', code, reason: `it said ${code}` });

const recordOf = (known: Partial<BackupRecord>): BackupRecord => ({
  ...{ made: null, sent: null, own: [], proven: null, failure: null, proofFailure: null },
  ...known,
});

const backups: KnownBackups = {
  place: 'right',
  newest: new Date('2026-11-25T02:00:00Z'),
  isSameDisk: false,
  record: recordOf({ proven: { name: 'a', at: '2026-11-22T02:00:00.000Z', summary: '' } }),
};
const daily = { everyHours: 24, folder: '/mnt/backups', isSent: false };

const refused = (variables: Readonly<Record<string, string>>): readonly Diagnosis[] => {
  try {
    parseSettings(variables);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? refusedSettings(error.problems, []) : [];
  }
};

const MINUTE = 60_000;
/** The certificate that ends on a day. */
const ninetyDays = (day: string) => {
  const to = new Date(day);
  return { from: new Date(to.getTime() - 90 * 24 * 60 * MINUTE), to };
};

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

/** Broken set-ups: what is found, the state and words that it has, and words of its fix. */
const SET_UPS: readonly [name: string, found: readonly Diagnosis[], says: RegExp, fix: RegExp][] = [
  [
    'a setting with a mistake',
    refused({ SITE_URL: 'example' }),
    /^broken: SITE_URL is not a web address\.$/,
    /Write it as https/,
  ],
  [
    'half of a bucket',
    refused({ S3_BUCKET: 'x', S3_SECRET_ACCESS_KEY: 'y' }),
    /^broken: S3_ACCESS_KEY_ID is missing/,
    /leave out all/,
  ],
  [
    'a misspelt setting',
    checkSettings(parseSettings({}), unknownSettings(['S3_X'], [])),
    /^warning: .*S3_X/,
    /Correct/,
  ],
  [
    'a short passcode',
    checkSettings(parseSettings({ ADMIN_PASSCODE: 'rainy day' }), []),
    /^warning: ADMIN_PASSCODE/,
    /longer/,
  ],
  [
    'a port beside the proxy',
    checkSettings(parseSettings({ TRUSTED_PROXIES: '1' }), []),
    /^advice: .*port 3000/,
    /HOST=127/,
  ],
  ['an unsafe SQLite', checkLibrary('3.51.2'), /^broken: .*3\.51\.2/, /npm ci/],
  [
    'a full disk',
    [spaceLeft('DATA_DIR', { free: 9e6, files: null })],
    /^broken: DATA_DIR: .* 8 MB free/,
    /Delete/,
  ],
  [
    'a nearly full disk',
    [spaceLeft('DATA_DIR', { free: 9e8, files: 1e4 })],
    /^warning: /,
    /Delete/,
  ],
  [
    'a disk without room for files',
    [spaceLeft('DATA_DIR', { free: 9e12, files: 3 })],
    /^broken: .*3 more files/,
    /Delete/,
  ],
  [
    'a site that does not run',
    checkRunning(failed('ECONNREFUSED'), 'http://127.0.0.1:3000', seen),
    /^warning: The site does not run/,
    /Start it/,
  ],
  [
    'another site at the port',
    checkRunning(answered({ seen: null }), 'http://127.0.0.1:3000', seen),
    /^broken: .*not the site/,
    /PORT/,
  ],
  [
    'an earlier build that runs',
    checkRunning(answered(), 'x', { ...seen, commit: 'def' }),
    /^warning: .*abc.*def/,
    /Build/,
  ],
  ['no SITE_URL', withoutSiteUrl(), /^advice: SITE_URL is not set/, /https:/],
  [
    'a name that nobody knows',
    checkAddress(SITE, failed('ENOTFOUND')),
    /^broken: No name server/,
    /A or AAAA/,
  ],
  [
    'nothing that listens',
    checkAddress(SITE, failed('ECONNREFUSED')),
    /^broken: Nothing listens/,
    /proxy/,
  ],
  [
    'an address that this machine cannot reach',
    checkAddress(SITE, failed('ETIMEDOUT')),
    /^warning: /,
    /elsewhere/,
  ],
  [
    'http that leads to https',
    checkAddress(
      'http://example.com',
      answered({ status: 301, location: `${SITE}/doctor`, seen: null }),
    ),
    /^broken: .*leads to https/,
    /SITE_URL=https:\/\/example\.com,/,
  ],
  [
    'another name',
    checkAddress(SITE, answered({ status: 308, location: 'https://www.example.com/', seen: null })),
    /^broken: .*leads to/,
    /www\.example\.com/,
  ],
  [
    'a proxy that does not reach the site',
    checkAddress(SITE, answered({ status: 502, seen: null })),
    /^broken: .*502/,
    /PORT/,
  ],
  [
    'another site at the address',
    checkAddress(SITE, answered({ status: 404, seen: null })),
    /^broken: .*not this site/,
    /SITE_URL/,
  ],
  [
    'a proxy that changes the host',
    checkAddress(SITE, answered({ seen: { ...seen, host: '127.0.0.1:3000' } })),
    /^broken: .*127\.0\.0\.1:3000/,
    /proxy_set_header Host/,
  ],
  [
    'SITE_URL with http where visitors have https',
    checkAddress('http://example.com', answered({ seen: { ...seen, proto: 'https' } })),
    /^broken: .*by https/,
    /SITE_URL=https/,
  ],
  [
    'too many proxies',
    checkProxies({ trustedProxies: 2, forwarded: 1 }, false),
    /^broken: .*can write/,
    /TRUSTED_PROXIES=1/,
  ],
  [
    'a proxy that adds no address',
    checkProxies({ trustedProxies: 1, forwarded: 0 }, false),
    /^broken: .*no proxy/,
    /X-Forwarded-For/,
  ],
  [
    'too few proxies',
    checkProxies({ trustedProxies: 0, forwarded: 1 }, false),
    /^warning: .*one count/,
    /TRUSTED_PROXIES=1/,
  ],
  [
    'a proxy that nobody counts',
    checkProxies({ trustedProxies: 0, forwarded: 0 }, false),
    /^warning: The proxy in front/,
    /X-Forwarded-For/,
  ],
  [
    'no encryption',
    checkTls('http://example.com', answered(), NOW),
    /^warning: .*not encrypted/,
    /nginx-tls/,
  ],
  [
    'an expired certificate',
    checkTls(SITE, failed('CERT_HAS_EXPIRED'), NOW),
    /^broken: .*expired/,
    /certbot/,
  ],
  [
    'a certificate for another name',
    checkTls(SITE, failed('ERR_TLS_CERT_ALTNAME_INVALID'), NOW),
    /^broken: .*another name/,
    /example\.com/,
  ],
  [
    'a certificate of nobody',
    checkTls(SITE, failed('DEPTH_ZERO_SELF_SIGNED_CERT'), NOW),
    /^broken: .*not trust/,
    /fullchain/,
  ],
  [
    'a certificate that ends',
    checkTls(SITE, answered({ certificate: ninetyDays('2026-12-01') }), NOW),
    /^warning: .*2026-12-01/,
    /renews/,
  ],
  [
    'a port without TLS',
    checkTls(SITE, failed('EPROTO'), NOW),
    /^broken: There is no TLS/,
    /nginx-tls/,
  ],
  [
    'a clock that is behind',
    checkClock([{ of: 'SITE_URL', said: later(5), at: NOW }]),
    /^warning: .*5 minutes behind/,
    /timedatectl/,
  ],
  [
    'a pooler without a limit',
    [poolerOf({ kind: 'transaction', statementTimeout: '0' })],
    /^advice: .*transaction mode/,
    /statement_timeout/,
  ],
  ['a database without encryption', encrypted('none'), /^warning: .*without encryption/, /sslmode/],
  [
    'a database that may be another',
    encrypted('unverified'),
    /^advice: .*any certificate/,
    /verify-full/,
  ],
  [
    'no backups',
    checkBackups({ ...backups, newest: null }, { ...daily, everyHours: 0 }, NOW),
    /^warning: There is no backup/,
    /BACKUP_EVERY_HOURS/,
  ],
  [
    'backups that stopped',
    checkBackups({ ...backups, newest: new Date('2026-11-20T02:00:00Z') }, daily, NOW),
    /^warning: .*5 days/,
    /THE BACKUP FAILED/,
  ],
  [
    'a backup that failed',
    checkBackups(
      { ...backups, record: recordOf({ failure: { reason: 'no space', at: '' } }) },
      daily,
      NOW,
    ),
    /^broken: .*no space/,
    /cause/,
  ],
  [
    'backups beside the site',
    checkBackups({ ...backups, isSameDisk: true }, daily, NOW),
    /^advice: .*same disk/,
    /another disk/,
  ],
  [
    'backups that were never sent',
    checkBackups(backups, { ...daily, isSent: true }, NOW),
    /^warning: No backup was sent to the bucket/,
    /THE BACKUP FAILED/,
  ],
  [
    'a disk that is not mounted',
    checkBackups({ ...backups, place: 'not mounted' }, daily, NOW),
    /^broken: .*lacks the file/,
    /touch/,
  ],
  [
    'a backup that cannot be restored',
    checkRestore(
      { ...backups, record: recordOf({ proofFailure: { reason: 'torn', at: '' } }) },
      daily,
      NOW,
    ),
    /^broken: .*torn/,
    /again each day/,
  ],
  [
    'a restore that was never tried',
    checkRestore({ ...backups, record: recordOf({}) }, daily, NOW),
    /^advice: /,
    /once a week/,
  ],
  [
    'restores that nobody tries',
    checkRestore({ ...backups, record: recordOf({}) }, { everyHours: 0 }, NOW),
    /^advice: The site makes no backups itself/,
    /BACKUP_EVERY_HOURS/,
  ],
];

describe('a certificate', () => {
  const stateOf = (from: string, to: string) =>
    checkTls(SITE, answered({ certificate: { from: new Date(from), to: new Date(to) } }), NOW)[0]
      ?.state;

  it.each([
    ['of 90 days with 15 left', '2026-09-11T12:00:00Z', '2026-12-10T12:00:00Z', 'good'],
    ['of 90 days with 13 left', '2026-09-09T12:00:00Z', '2026-12-08T12:00:00Z', 'warning'],
    ['of 6 days with 2 left', '2026-11-21T12:00:00Z', '2026-11-27T12:00:00Z', 'good'],
    ['of 6 days with 1 left', '2026-11-20T12:00:00Z', '2026-11-26T12:00:00Z', 'warning'],
    ['of a year with 20 days left', '2025-12-15T12:00:00Z', '2026-12-15T12:00:00Z', 'good'],
  ])('%s', (_, from, to, state) => {
    expect(stateOf(from, to)).toBe(state);
  });
});

describe('a broken set-up has its line and its fix', () => {
  it.each(SET_UPS)('%s', (_, found, says, fix) => {
    expect(found).toHaveLength(1);
    const [only] = found;
    expect(`${only?.state}: ${only?.says}`).toMatch(says);
    expect(only?.fix).toMatch(fix);
  });
});

it('a set-up in order has good lines alone', () => {
  const found = [
    checkSettings(parseSettings({}), []),
    checkRunning(answered(), SITE, seen),
    checkAddress(SITE, answered()),
    checkProxies(seen, false),
    checkTls(SITE, answered(), NOW),
    checkClock([{ of: 'SITE_URL', said: later(0.5), at: NOW }]),
    checkBackups(backups, daily, NOW),
    checkRestore(backups, daily, NOW),
  ].flat();
  expect(found.map(({ state }) => state)).toEqual(found.map(() => 'good'));
  expect(found).toHaveLength(8);
});

it('a check that does not end, or throws, is a finding', async () => {
  const findings = await runChecks(
    [
      { name: 'silent', run: () => new Promise(() => undefined) },
      { name: 'failing', run: () => Promise.reject(new Error('The sky fell.')) },
    ],
    10,
  );
  expect(findings).toMatchObject([
    { check: 'silent', state: 'broken', says: expect.stringContaining('no answer') },
    { check: 'failing', state: 'broken', says: expect.stringContaining('The sky fell.') },
  ]);
});

describe('a bucket', () => {
  const OUTSIDE = { setting: 'S3', isInside: false };
  /** A bucket in memory that fails in one call. */
  const bucketWith = (
    step: 'write' | 'read' | 'delete' | null,
    code = '',
    kept = new Map<string, Buffer>(),
  ) => {
    const fail = (now: string) => {
      if (now === step) throw Object.assign(new Error(`The bucket answered ${code}`), { code });
    };
    return {
      kept,
      async write(key: string, body: AsyncIterable<Buffer>) {
        fail('write');
        const chunks: Buffer[] = [];
        for await (const chunk of body) chunks.push(chunk);
        kept.set(key, Buffer.concat(chunks));
      },
      async read(key: string, { start, end }: { start: number; end: number }) {
        fail('read');
        return Readable.from([kept.get(key)?.subarray(start, end + 1) ?? Buffer.alloc(0)]);
      },
      size: async (key: string) => kept.get(key)?.length ?? null,
      async delete(key: string) {
        fail('delete');
        kept.delete(key);
      },
    };
  };

  it.each([
    ['write', 'NoSuchBucket', 'S3_BUCKET'],
    ['write', 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
    ['read', 'AccessDenied', 's3:GetObject'],
    ['delete', 'AccessDenied', 's3:DeleteObject'],
  ] as const)('that refuses to %s with %s is broken', async (step, code, fix) => {
    const bucket = bucketWith(step, code);
    const [only] = await checkBucket(bucket, OUTSIDE, reasonOf);
    expect(only).toMatchObject({ state: 'broken', says: expect.stringContaining(code) });
    expect(only?.fix).toContain(fix);
    expect(bucket.kept.size).toBe(step === 'delete' ? 1 : 0);
  });

  it('that does all is good, and has nothing of it afterwards', async () => {
    const bucket = bucketWith(null);
    expect(await checkBucket(bucket, OUTSIDE, reasonOf)).toMatchObject([{ state: 'good' }]);
    expect(bucket.kept.size).toBe(0);
  });

  it('keeps nothing of a check that was cut off once another one has run', async () => {
    const bucket = bucketWith('delete');
    await checkBucket(bucket, OUTSIDE, reasonOf);
    expect(bucket.kept.size).toBe(1);
    expect(await checkBucket(bucketWith(null, '', bucket.kept), OUTSIDE, reasonOf)).toMatchObject([
      { state: 'good' },
    ]);
    expect(bucket.kept.size).toBe(0);
  });

  it('may be checked from inside and outside of the site at once', async () => {
    const bucket = bucketWith(null);
    const names = new Set<string>();
    const noting = {
      ...bucket,
      write(key: string, body: AsyncIterable<Buffer>) {
        names.add(key);
        return bucket.write(key, body);
      },
    };
    await Promise.all([
      checkBucket(noting, OUTSIDE, reasonOf),
      checkBucket(noting, { setting: 'S3', isInside: true }, reasonOf),
      checkBucket(noting, { setting: 'BACKUP_S3', isInside: false }, reasonOf),
    ]);
    expect(names.size).toBe(3);
  });
});

describe('passkeys', () => {
  const at = (...hosts: string[]) => hosts.map((host) => ({ host }));

  it('that all work here are good, and none are no finding', () => {
    expect(checkPasskeys([], SITE)).toEqual([]);
    expect(checkPasskeys(at('example.com', 'example.com'), SITE)).toMatchObject([
      { state: 'good', says: 'All passkeys work here: 2.' },
    ]);
  });

  it('of another address are named, with what to do', () => {
    expect(checkPasskeys(at('old.example', 'example.com'), SITE)).toMatchObject([
      { state: 'advice', says: 'Some passkeys do not work here: 1 of 2, made at old.example.' },
    ]);
    for (const address of [SITE, 'http://old.example', undefined]) {
      expect(checkPasskeys(at('old.example'), address)).toMatchObject([
        {
          state: 'warning',
          says: 'No passkey works here: all were made at old.example.',
          fix: expect.stringContaining('https://old.example'),
        },
      ]);
    }
  });
});
