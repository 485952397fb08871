import { describe, expect, it } from 'vitest';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createBackupState } from '../backup/backups.ts';
import { folderStore } from '../files/folder.ts';
import { parseSettings } from '../settings/settings.ts';
import {
  checkBackup,
  createDoctorProofs,
  judgeAnswer,
  refusedSettings,
  runChecks,
  siteChecks,
  spaceLeft,
} from './checks.ts';

const clock = () => new Date('2026-01-02T00:00:00.000Z');

describe('the doctor', () => {
  const examine = async (variables: Readonly<Record<string, string>> = {}) => {
    const store = await freshStore();
    const data = await folderForTest();
    const files = folderStore(`${data}/files`);
    await fillSite({ store, files });
    const settings = parseSettings({ DATA_DIR: data, ...variables });
    const proofs = await createDoctorProofs(store, clock);
    const check = async () => {
      const site = { settings, opened: store, files, proofs, clock };
      const findings = await runChecks(siteChecks(site));
      return Object.fromEntries(findings.map(({ check, ...finding }) => [check, finding]));
    };
    return { check, files, store };
  };

  it('finds nothing broken in a site that is in order', async () => {
    const { check } = await examine();
    const findings = await check();
    const states = Object.entries(findings).map(([name, { state }]) => `${name} ${state}`);
    expect(states).toEqual(
      expect.arrayContaining([
        'settings good',
        'Node good',
        'store good',
        'mail good',
        'clock good',
        'uploads good',
        'backup warning',
        'address advice',
      ]),
    );
  });

  it('names a missing folder for backups', async () => {
    const { check } = await examine({ BACKUP_DIR: '/nowhere/backups' });
    expect(await check()).toMatchObject({
      disk: { state: 'broken', says: 'BACKUP_DIR: there is no folder /nowhere/backups.' },
    });
  });

  it('names the uploads that are missing or were changed', async () => {
    const { check, files } = await examine();
    await files.delete('0123456789abcdef-a.zip');
    expect((await check()).uploads).toMatchObject({
      state: 'broken',
      says: expect.stringContaining('縁側 0123456789abcdef-a.zip is missing'),
    });
  });

  it('names a mail provider and an address that do not answer, without the password', async () => {
    const { check } = await examine({
      SITE_URL: 'http://127.0.0.1:9',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://site:hunter2-hunter2@127.0.0.1:9',
      MAIL_TO: 'a@b.example',
      MAIL_FROM: 'a@b.example',
    });
    const findings = await check();
    expect(findings.mail).toMatchObject({
      state: 'broken',
      fix: expect.stringMatching(/SMTP_URL/),
    });
    expect(findings.address).toMatchObject({ state: 'warning' });
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

it('a proof is valid for its store, and for a minute', async () => {
  const store = await freshStore();
  const proofs = await createDoctorProofs(store, clock);
  const proof = proofs.prove();
  // The command beside the site has the same key.
  expect((await createDoctorProofs(store, clock)).isValid(proof)).toBe(true);
  expect((await createDoctorProofs(await freshStore(), clock)).isValid(proof)).toBe(false);
  const later = await createDoctorProofs(store, () => new Date(clock().getTime() + 61_000));
  expect(later.isValid(proof)).toBe(false);
});

it.each([
  [
    'leads elsewhere',
    { status: 301, location: 'https://www.a.example/' },
    null,
    'broken',
    /leads to https:\/\/www/,
  ],
  ['is another site', { status: 404, location: null }, null, 'broken', /is not this site \(404\)/],
  ['counts too many proxies', {}, { trustedProxies: 2, forwarded: 1 }, 'broken', /can choose/],
  ['counts too few proxies', {}, { trustedProxies: 0, forwarded: 1 }, 'warning', /share one count/],
  ['is right', {}, { trustedProxies: 1, forwarded: 1 }, 'good', /leads to this site/],
] as const)('an address that %s', (_, answer, seen, state, says) => {
  const response = { status: 200, location: null, ...answer, seen };
  const diagnosis = judgeAnswer('https://a.example', response);
  expect(diagnosis).toMatchObject({ state, says: expect.stringMatching(says) });
});

it('too little disk space and refused settings are findings', () => {
  expect(spaceLeft('DATA_DIR', 50 * 1024 ** 2).state).toBe('broken');
  expect(spaceLeft('DATA_DIR', 500 * 1024 ** 2).state).toBe('warning');
  expect(refusedSettings(['PORT is not a number. Set it to one.'])).toEqual([
    { check: 'settings', state: 'broken', says: 'PORT is not a number. Set it to one.', fix: null },
  ]);
});

it('backups that fail, are old, or are not made are findings', async () => {
  const record = await createBackupState(await freshStore()).read();
  const at = '2026-01-01T12:00:00.000Z';
  const backup = { name: 'a', at, isWhole: true };
  const stateOf = (change: Partial<typeof record>, everyHours = 24) =>
    checkBackup({ ...record, ...change }, everyHours, clock()).state;
  expect(stateOf({}, 0)).toBe('warning');
  expect(stateOf({})).toBe('warning');
  expect(stateOf({ made: backup })).toBe('good');
  expect(stateOf({ made: backup }, 6)).toBe('warning');
  expect(stateOf({ made: backup, failure: { reason: 'full', at } })).toBe('broken');
  expect(stateOf({ made: backup, proofFailure: { reason: 'damaged', at } })).toBe('broken');
});
