import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadEnvFile } from './read-settings.ts';
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

  it('is read with quotes, comments, both kinds of line ends, and a mark of the byte order', async () => {
    await load('\uFEFFTEST_A="1 # 2\n3" # a comment\r\nTEST_B=4 # another\r\n');
    expect(process.env).toMatchObject({ TEST_A: '1 # 2\n3', TEST_B: '4' });
  });

  it('that is not text is refused in one line', async () => {
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
    const uncommented = parseEnv(example.replaceAll(/^# (?=[A-Z\d_]+=)/gm, ''));
    expect(Object.keys(uncommented)).toEqual(
      expect.arrayContaining(['DATA_DIR', 'SMTP_URL', 'S3_BUCKET']),
    );
    expect(parseSettings(uncommented)).toMatchObject({
      dataDir: './var',
      mail: { provider: 'smtp' },
    });
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(uncommented)));
    const page = await readFile('docs/guide/settings.md', 'utf8');
    for (const name of SETTING_NAMES) expect(page).toContain(`\`${name}\``);
  });
});
