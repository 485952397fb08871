import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bucket, startBucket } from '../../tests/support/bucket.ts';
import { type MailProvider, startSmtp } from '../../tests/support/mail-providers.ts';
import { freePort } from '../../tests/support/running-postgres.ts';
import { s3Store } from '../files/s3.ts';
import { mailSettings } from '../messages/mail/mail-settings.ts';
import { reasonOf } from '../start-error.ts';
import { checkBucket } from './bucket-check.ts';
import { checkMail } from './mail-check.ts';

describe('a mail server', () => {
  let smtp: MailProvider<unknown>;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());
  const check = (url: string) =>
    checkMail(mailSettings({ ...smtp.settings, SMTP_URL: url }).settings, reasonOf);

  it('that takes the login is good, and gets no mail', async () => {
    expect(await check(smtp.settings.SMTP_URL ?? '')).toMatchObject([{ state: 'good' }]);
    expect(smtp.taken).toEqual([]);
  });

  it('that does not listen is broken', async () => {
    const [only] = await check(`smtp://127.0.0.1:${await freePort()}`);
    expect(only).toMatchObject({ state: 'broken', says: expect.stringContaining('ECONNREFUSED') });
  });

  it('that speaks without encryption where SMTP_URL has it is broken', async () => {
    const [only] = await check((smtp.settings.SMTP_URL ?? '').replace('smtp:', 'smtps:'));
    expect(only).toMatchObject({ state: 'broken', fix: expect.stringContaining('port 465') });
  });

  it('that refuses the password is broken', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onAuth: (_, _session, done) => done(new Error('Not that one')),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const bound = server.server.address();
    const port = typeof bound === 'object' ? bound?.port : '';
    const [only] = await check(`smtp://site:wrong@127.0.0.1:${port}`);
    expect(only).toMatchObject({ state: 'broken', says: expect.stringContaining('refuses') });
  });
});

describe('a bucket', () => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.stop());

  it.each([
    ['in order', {}, 'good', null],
    ['that is not there', { bucket: 'none' }, 'broken', /S3_BUCKET/],
    ['with another key', { accessKeyId: 'NOBODY' }, 'broken', /S3_ACCESS_KEY_ID/],
    ['that does not answer', { endpoint: 'http://127.0.0.1:9' }, 'broken', /S3_ENDPOINT/],
  ])('%s', async (_, changed, state, fix) => {
    const [only] = await checkBucket(
      s3Store({ ...bucket.settings, ...changed }),
      { setting: 'S3', isInside: false },
      reasonOf,
    );
    expect(only?.state).toBe(state);
    if (fix !== null) expect(only?.fix).toMatch(fix);
  });
});
