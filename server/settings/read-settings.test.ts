import { describe, expect, it } from 'vitest';
import { cutSettings, sitePath, unknownSettings } from './read-settings.ts';
import { SETTING_NAMES } from './settings.ts';

const said = (names: readonly string[], inFile: readonly string[] = []) =>
  unknownSettings(names, inFile).map(({ says }) => says);

describe('a variable that is no setting', () => {
  it.each([
    ['a letter is missing', 'MAIL_PROVDER', 'MAIL_PROVIDER'],
    ['a letter is missing in a short one', 'PRT', undefined],
    ['two letters are in the wrong order', 'DATABSAE_URL', 'DATABASE_URL'],
    ['it is in lower case', 'site_url', 'SITE_URL'],
    ['another word is used', 'ADMIN_PASSWORD', 'ADMIN_PASSCODE'],
  ])('is named with the one that is meant, if %s', (_, name, meant) => {
    expect(said([name])).toEqual(
      meant === undefined ? [] : [`Engawa has no such settings: ${name} (${meant} is meant?).`],
    );
  });

  it('is named if it begins as a setting does', () => {
    expect(said(['SMTP_PASSWORD', 'BACKUP_FOLDER_NAME'])).toEqual([
      'Engawa has no such settings: BACKUP_FOLDER_NAME, SMTP_PASSWORD.',
    ]);
  });

  it('is named if it is in the file with settings, whatever it is like', () => {
    expect(said(['PATH', 'SPEED'], ['SPEED'])).toEqual(['Engawa has no such settings: SPEED.']);
  });

  it('is left alone if it is of another program', () => {
    const others = [
      ...['HOME', 'HOSTNAME', 'LANG', 'LOGNAME', 'MAIL', 'NODE_ENV', 'NODE_OPTIONS', 'PATH'],
      ...['PGHOST', 'POSTGRES_DB', 'PWD', 'SHELL', 'TERM', 'TZ', 'USER', 'XDG_DATA_DIRS'],
      ...['npm_config_cache', 'npm_lifecycle_event', 'BASH_FUNC_x%%'],
    ];
    expect(said(others)).toEqual([]);
  });
});

it('a value that a # cuts is named, unless the environment has another', () => {
  const inFile = { file: '.env', cut: ['ADMIN_PASSCODE', 'SMTP_URL'] };
  expect(cutSettings(inFile, ['ADMIN_PASSCODE', 'PATH']).map(({ says }) => says)).toEqual([
    'The value of SMTP_URL in .env ends before a #, since it has no quotes.',
  ]);
});

it.each([
  ['https://example.com/portfolio', 'https://example.com'],
  ['https://example.com/?a', 'https://example.com'],
])('a SITE_URL of more than an origin is named: %s', (url, origin) => {
  expect(sitePath(url)).toMatchObject([{ fix: `Set it to ${origin}.` }]);
  expect(sitePath(origin)).toEqual([]);
  expect(sitePath(`${origin}/`)).toEqual([]);
});

it('every setting is known', () => {
  expect(SETTING_NAMES).toEqual(
    expect.arrayContaining([
      'PORT',
      'S3_REGION',
      'MAIL_PROVIDER',
      'SMTP_URL',
      'EMAILJS_SERVICE_ID',
    ]),
  );
  expect(said([...SETTING_NAMES, 'ENV_FILE'], ['ENV_FILE'])).toEqual([]);
});
