import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartError } from '../core/start-error.ts';
import { loadEnvFile } from './env-file.ts';
import { parseSettings, SETTING_NAMES } from './settings.ts';

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-env-'));
  const before = { ...process.env };
  onTestFinished(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  file = path.join(folder, '.env');
});

async function load(text: string | Uint8Array): Promise<void> {
  await writeFile(file, text);
  loadEnvFile(file, process.env);
}

describe('a file with settings', () => {
  it('is added to the environment, whose variables win, also empty ones', async () => {
    vi.stubEnv('TEST_SET', 'theirs');
    vi.stubEnv('TEST_EMPTY', '');
    await load('TEST_SET=mine\nTEST_EMPTY=mine\nTEST_NEW=mine\n');
    expect(process.env).toMatchObject({ TEST_SET: 'theirs', TEST_EMPTY: '', TEST_NEW: 'mine' });
  });

  it.each([
    [''],
    ['\n\n'],
    ['# a comment\n\n  TEST_A = 1\nexport TEST_B=2'],
    ['TEST_A="1 # 2\n3" # a comment\nTEST_B=\nTEST_C=it\'s\n'],
    ['TEST_A=1\r\nTEST_B=2\r\n'],
  ])('may be %j', async (text) => {
    await load(text);
  });

  it('is read with quotes, comments, both kinds of line ends, and a mark of the byte order', async () => {
    await load('\uFEFFTEST_A="1 # 2\n3" # a comment\r\nTEST_B=4 # another\r\n');
    expect(process.env).toMatchObject({ TEST_A: '1 # 2\n3', TEST_B: '4' });
  });

  it('gives back the names that are in it', async () => {
    await writeFile(file, 'export TEST_A="1"\n# TEST_B=2\nTEST_C=\n');
    expect(loadEnvFile(file, process.env).names).toEqual(['TEST_A', 'TEST_C']);
    expect(loadEnvFile('/dev/null', process.env).names).toEqual([]);
  });

  it.each([
    ['TEST_A=ab#cd', 'ab'],
    ['export TEST_A = a#b # c\r', 'a'],
    ['TEST_A=postgres://asha:pass#word@db.example/site', 'postgres://asha:pass'],
    ['TEST_A=two words#', 'two words'],
    ['TEST_A=a"b#c"', 'a"b'],
    ['TEST_A=#ab', ''],
  ])('names a setting whose value is cut: %j', async (line, used) => {
    await writeFile(file, `# TEST_B=a#b\nTEST_C=a # b#c\n${line}\nTEST_D="a#b"\nTEST_E='#'#\n`);
    expect(loadEnvFile(file, process.env)).toMatchObject({ file, cut: ['TEST_A'] });
    expect(process.env.TEST_A).toBe(used);
  });

  it.each([
    ['TEST_A 1\n', 1],
    ['TEST_A=1\n\nTEST_B\n', 3],
    ['TEST_A="1\nTEST_B=2\n', 1],
    ['TEST_A="1\n2"\nTEST_B="3"4', 3],
    ['TEST-A=1', 1],
  ])('of which a line is no setting is refused with its number: %j', async (text, line) => {
    await expect(load(text)).rejects.toThrow(StartError);
    await expect(load(text)).rejects.toThrow(`Line ${line} of ${file} is not a setting.`);
    expect(process.env).not.toHaveProperty('TEST_A');
  });

  it('that is no text is refused in one line', async () => {
    await expect(load(Uint8Array.of(0xff, 0xfe))).rejects.toThrow(/^The settings in .* cannot be/);
    await rm(file);
    await mkdir(file);
    expect(() => loadEnvFile(file, process.env)).toThrow(
      /^The settings in .* cannot be read \(EISDIR/,
    );
  });

  it('has an example in the checkout, whose lines are settings', async () => {
    const example = await readFile('.env.example', 'utf8');
    loadEnvFile('.env.example', process.env);
    const used = parseEnv(example.replaceAll(/^# (?=[A-Z\d_]+=)/gm, ''));
    expect(Object.keys(used)).toEqual(
      expect.arrayContaining(['DATA_DIR', 'SMTP_URL', 'S3_BUCKET']),
    );
    expect(parseSettings(used)).toMatchObject({ dataDir: './var', mail: { provider: 'smtp' } });
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(used)));
    const page = await readFile('docs/guide/settings.md', 'utf8');
    for (const name of SETTING_NAMES) expect(page).toContain(`\`${name}\``);
  });

  it('that is named has to be there, and may be the null device', () => {
    expect(() => loadEnvFile(file, process.env)).toThrow(
      /^The settings in .* cannot be read \(ENOENT/,
    );
    loadEnvFile('/dev/null', process.env);
  });
});
