import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../../tests/support/folders.ts';
import { recordedLog } from '../../../tests/support/recorded-log.ts';
import { openCardFonts } from './card-fonts.ts';

const { resolve } = createRequire(import.meta.url);
const VIETNAMESE = resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2',
);

async function setUp(files: Readonly<Record<string, string | null>> = {}) {
  const folder = path.join(await folderForTest(), 'fonts');
  if (Object.keys(files).length > 0) await mkdir(folder);
  for (const [name, text] of Object.entries(files)) {
    if (text === null) await copyFile(VIETNAMESE, path.join(folder, name));
    else await writeFile(path.join(folder, name), text);
  }
  const { log, lines } = recordedLog();
  return { folder, lines, fonts: await openCardFonts(folder, log) };
}

describe('the fonts of cards', () => {
  it('are also those of the owner', async () => {
    const { fonts, folder, lines } = await setUp({
      'b.woff2': null,
      'read me.txt': 'No font.',
    });
    expect(lines).toEqual([]);
    expect(fonts.files).toContain(path.join(folder, 'b.woff2'));
    expect(fonts.hasOwn).toBe(true);
    expect(fonts.fingerprint).not.toBe((await setUp()).fonts.fingerprint);
    expect((await setUp()).fonts.fingerprint).toBe((await setUp()).fonts.fingerprint);
  });
});
