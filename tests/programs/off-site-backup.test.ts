import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { s3Bucket } from '../../server/files/s3.ts';
import { startBucket } from '../support/bucket.ts';
import { folderForTest } from '../support/folders.ts';
import { logIn } from '../support/owner.ts';
import { engawa } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { expectRefusedStart, processForTest } from '../support/site-for-test.ts';
import { DIALECTS, databaseForTest } from '../support/stores.ts';

async function bucketForTest() {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  const { settings } = bucket;
  const names = async () => (await s3Bucket(settings).list('')).map(({ key }) => key);
  return {
    names,
    settings: {
      BACKUP_S3_BUCKET: settings.bucket,
      BACKUP_S3_ENDPOINT: settings.endpoint ?? '',
      BACKUP_S3_ACCESS_KEY_ID: settings.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      BACKUP_PASSPHRASE: 'hunter2 hunter2 hunter2',
    },
  };
}

it.each(DIALECTS)(
  'a site on %s whose machine is lost comes back from its bucket by itself, and only where nothing is',
  async (dialect) => {
    const bucket = await bucketForTest();
    const folder = await folderForTest();
    const settings = {
      ...bucket.settings,
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_PASSCODE: PASSCODE,
      ...(await databaseForTest(dialect)).settings,
    };
    const site = processForTest({ ...settings, BACKUP_EVERY_HOURS: '0' });
    const owner = await logIn(await site.address);
    await owner.save({ ...samplePortfolio, home: { ...samplePortfolio.home, name: 'Émile' } }, 1);
    site.signal('SIGTERM');
    expect(await site.end).toBe(0);
    const again = processForTest(settings);
    const sent = 'the backup is in the bucket';
    await expect.poll(() => again.output.stdout, { timeout: 30_000 }).toContain(sent);
    expect(await bucket.names()).toHaveLength(1);
    // Once a week, and so at once for the first one.
    const proven = /[1-9]\d* rows and 0 files/;
    await expect.poll(() => again.output.stdout, { timeout: 30_000 }).toMatch(proven);
    const admin = await (await logIn(await again.address)).get('/admin');
    expect(await admin.text()).toMatch(proven);
    again.signal('SIGTERM');
    expect(await again.end).toBe(0);

    const other = {
      ...settings,
      ...(await databaseForTest(dialect === 'sqlite' ? 'postgres' : 'sqlite')).settings,
      DATA_DIR: path.join(folder, 'empty'),
      BACKUP_EVERY_HOURS: '0',
      RESTORE_FROM: 's3://tools',
    };
    if (dialect === 'sqlite') await mkdir(other.DATA_DIR);
    else Object.assign(other, { DATABASE_URL: '' });
    const wrong = processForTest({ ...other, BACKUP_PASSPHRASE: 'hunter2 and another one' });
    await expectRefusedStart(wrong, /RESTORE_FROM: .* BACKUP_PASSPHRASE does not open it/);
    const there = { ...other, DATA_DIR: path.join(folder, 'there') };
    // With PostgreSQL, two instances may start at once: one restores.
    const starts = dialect === 'sqlite' ? [there, there] : [there];
    const instances = starts.map((variables) => processForTest(variables));
    for (const instance of instances) {
      expect(await (await fetch(await instance.address)).text()).toContain('Émile');
      instance.signal('SIGTERM');
      expect(await instance.end).toBe(0);
    }
    const log = instances.map(({ output }) => output.stdout).join('');
    expect(log.match(/the site was empty, and was restored/g)).toHaveLength(1);
    const later = processForTest(there);
    await later.address;
    expect(later.output.stdout).not.toContain('was restored');
    later.signal('SIGTERM');
    expect(await later.end).toBe(0);

    const command = await engawa(
      { ...settings, DATABASE_URL: '', DATA_DIR: path.join(folder, 'command') },
      ['restore', 's3://tools'],
    );
    expect(command).toMatchObject({ code: 0, stderr: '' });
    expect(command.stdout).toMatch(/^Restored from s3:\/\/tools\/engawa-\w{12}-scheduled-/);
  },
);
