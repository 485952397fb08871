import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCardFonts } from './card-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const VIETNAMESE = resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2',
);

async function setUp(files: Readonly<Record<string, string | null>> = {}) {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'engawa-fonts-')), 'fonts');
  onTestFinished(() => rm(path.dirname(folder), { recursive: true, force: true }));
  if (Object.keys(files).length > 0) await mkdir(folder);
  for (const [name, text] of Object.entries(files)) {
    if (text === null) await copyFile(VIETNAMESE, path.join(folder, name));
    else await writeFile(path.join(folder, name), text);
  }
  const onProblem = vi.fn((_: string) => undefined);
  return { folder, onProblem, fonts: await openCardFonts({ folder, onProblem }) };
}

describe('the fonts of cards', () => {
  it('are also those of the owner', async () => {
    const { fonts, folder, onProblem } = await setUp({
      'b.woff2': null,
      'read me.txt': 'No font.',
    });
    expect(onProblem).not.toHaveBeenCalled();
    expect(fonts.files.sans).toContain(path.join(folder, 'b.woff2'));
    expect(fonts.hasOwn).toBe(true);
    expect(fonts.fingerprint).not.toBe((await setUp()).fonts.fingerprint);
    expect((await setUp()).fonts.fingerprint).toBe((await setUp()).fonts.fingerprint);
  });

  it('are reported where a file is no font, and where there are too many', async () => {
    const { onProblem, fonts } = await setUp({ 'a.ttf': 'No font.', 'b.otf': '' });
    expect(onProblem.mock.calls.flat()).toEqual([
      expect.stringMatching(/a\.ttf is not used as a font/),
      expect.stringMatching(/b\.otf is not used as a font/),
    ]);
    expect(fonts.hasOwn).toBe(false);
    const names = Array.from({ length: 13 }, (_, index) => `${index}.woff2`);
    const many = await setUp(Object.fromEntries(names.map((name) => [name, null])));
    expect(many.onProblem.mock.calls.flat()).toEqual([expect.stringMatching(/more than 12 fonts/)]);
  });
});
