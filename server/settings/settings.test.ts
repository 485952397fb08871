import { describe, expect, it } from 'vitest';
import { StartError } from '../core/start-error.ts';
import { parseSettings, SETTING_NAMES } from './settings.ts';

function problemsOf(variables: Record<string, string>): string {
  try {
    parseSettings(variables);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings', () => {
  it('are read from the environment', () => {
    const variables = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: '/srv/site',
      DATABASE_URL: 'postgres://user:p%40ss@db.example/site?sslmode=require',
      ADMIN_PASSCODE: ' correct horse battery staple ',
      SITE_URL: 'https://example.com/',
      CONTACT_BLOCK_HEADLESS: 'on',
      CONTACT_BLOCK_LIST: 'a@b.c, @d.e',
      CONTACT_LIMIT_SECONDS: '10',
      CONTACT_FLOOD_PER_HOUR: '60',
      TRUSTED_PROXIES: '1',
      STRIPE_WEBHOOK_SECRET: 'whsec_old-secret, whsec_new-secret',
      KOFI_VERIFICATION_TOKEN: '5f0e1d2c-3b4a-4988-8776-655443322110',
      PAGE_VIEW_SCRIPT: '/_vercel/insights/script.js',
      LOG_LEVEL: 'debug',
      LEAVE_SECONDS: '5',
      BACKUP_EVERY_HOURS: '12',
      BACKUP_KEEP: '30',
      BACKUP_DIR: '/mnt/backups',
      UPLOAD_MAX_MB: '5',
      GRANT_MINUTES: '1',
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_REGION: 'eu-central-1',
      BACKUP_S3_ACCESS_KEY_ID: 'another key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'another secret',
      BACKUP_PASSPHRASE: 'correct horse battery staple',
      RESTORE_FROM: 's3://backups',
      PATH: '/usr/bin',
    };
    expect(parseSettings(variables)).toEqual({
      port: 0,
      host: '127.0.0.1',
      dataDir: '/srv/site',
      databaseUrl: 'postgres://user:p%40ss@db.example/site?sslmode=require',
      adminPasscode: ' correct horse battery staple ',
      siteUrl: 'https://example.com',
      mail: { provider: 'inbox' },
      floodPerHour: 60,
      contactGuards: { blockHeadless: true, blockList: ['a@b.c', '@d.e'], limitSeconds: 10 },
      trustedProxies: 1,
      sellerSecrets: {
        stripe: ['whsec_old-secret', 'whsec_new-secret'],
        kofi: '5f0e1d2c-3b4a-4988-8776-655443322110',
      },
      pageViewScript: '/_vercel/insights/script.js',
      leaveSeconds: 5,
      backups: { everyHours: 12, keep: 30, folder: '/mnt/backups', isNamed: true },
      logLevel: 'debug',
      uploadLimit: 5 * 1024 * 1024,
      grantLifetime: 60_000,
      s3: {
        bucket: 'files',
        endpoint: 'https://s3.example.com',
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      offSite: {
        s3: {
          bucket: 'backups',
          endpoint: undefined,
          region: 'eu-central-1',
          accessKeyId: 'another key',
          secretAccessKey: 'another secret',
        },
        passphrase: 'correct horse battery staple',
      },
      backupPassphrase: 'correct horse battery staple',
      restoreFrom: 's3://backups',
    });
  });

  it('count as not set where they are empty', () => {
    expect(parseSettings(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))).toEqual(
      parseSettings({}),
    );
  });
});

const SMTP = { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://h', MAIL_TO: 'a@b.c' };
describe('a wrong setting', () => {
  it.each([
    ...['x', '-1', '65536', '3000.5', '1e3', ' 80', '0x50', '999999'].map((value) => ({
      name: 'PORT',
      value,
      fix: 'Set it to a whole number from 0 to 65535, or leave it out for 3000.',
    })),
    ...['mysql://localhost/a', 'localhost:5432', 'a', 'http://db.example'].map((value) => ({
      name: 'DATABASE_URL',
      value,
      fix: 'Write it as postgres://user:password@host:5432/database, or leave it out for SQLite.',
    })),
    ...['secret', 'sk_live_0123456789', 'whsec_', 'whsec_12345678,', 'whsec_1234 5678'].map(
      (value) => ({
        name: 'STRIPE_WEBHOOK_SECRET',
        value,
        fix: 'Copy it from Stripe, where it begins with whsec_, or leave it out.',
      }),
    ),
    ...['example.com', '//example.com', 'ftp://example.com', 'javascript:1'].map((value) => ({
      name: 'SITE_URL',
      value,
      fix: 'Write it as https://example.com, or leave it out.',
    })),
    ...['yes', '-1', '10', '1.5', ' 1'].map((value) => ({
      name: 'TRUSTED_PROXIES',
      value,
      fix: 'Set it to a whole number from 0 to 9, or leave it out for 0.',
    })),
    ...[
      'stats.js',
      '/',
      '//stats.example/script.js',
      '/\\stats.example/script.js',
      'https://stats.example/script.js',
      '/a script.js',
      '/a"onload="b',
      '/a\tb',
      "/a'b",
    ].map((value) => ({
      name: 'PAGE_VIEW_SCRIPT',
      value,
      fix: 'Write it as /stats/script.js, or leave it out for none.',
    })),
    {
      name: 'ADMIN_PASSCODE',
      value: 'read from a file\n',
      fix: 'no login form sends. Take it out.',
    },
  ])('is named with its fix: $name=$value', ({ name, value, fix }) => {
    const message = problemsOf({ ...(name === 'SMTP_URL' && SMTP), [name]: value });
    expect(message.startsWith(`${name} `)).toBe(true);
    expect(message).toContain(fix);
  });

  it('never repeats a secret', () => {
    const message = problemsOf({
      DATABASE_URL: 'mysql://user:hunter2@db.example/site',
      ADMIN_PASSCODE: 'hunter2'.repeat(200),
    });
    expect(message).not.toContain('hunter2');
  });
});
