import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { engawa, expectSameExport, expectSaveWithYesOnly } from '../support/engawa-program.ts';
import { folderForTest } from '../support/filled-site.ts';
import { everythingIn, sitePlaceForTest } from '../support/stores.ts';

// tests/programs/engawa.test.ts has the same on PostgreSQL, and everything else.
describe('beside a site that runs,', () => {
  it('an export is imported again without a difference', () => expectSameExport('sqlite'));

  it('an import shows the differences, and saves them with --yes only', () =>
    expectSaveWithYesOnly('sqlite'));
});

describe('an import', () => {
  it('names each error of a file on a line of its own, and changes nothing', async () => {
    const place = await sitePlaceForTest('sqlite');
    const before = await everythingIn(place);
    const home = { name: 'a'.repeat(121), mood: 'x', 'a\u001b[31m': 1 };
    const document = { program: 'engawa', document: 1, content: { home } };
    const file = path.join(await folderForTest(), 'site.json');
    await writeFile(file, JSON.stringify({ ...document, content: { home, garden: {} } }));
    const { code, stdout, stderr } = await engawa(place.settings, ['import', file, '--yes']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'Home, mood: There is no such field.',
      'Home, a [31m: There is no such field.',
      'garden: There is no such section.',
      'Nothing was done: there are 3 errors in the file.',
      '',
    ]);
    const asJson = await engawa(place.settings, ['import', '-', '--yes', '--json'], '{');
    expect(asJson).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(asJson.stdout)).toEqual({
      ok: false,
      errors: [expect.stringMatching(/^This is no valid JSON: /)],
    });
    expect(await everythingIn(place)).toBe(before);
  });
});
