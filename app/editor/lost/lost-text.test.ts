import { expect, it } from 'vitest';
import type { LostUpload } from './calls.ts';
import { forgetQuestion, namedText, noticeText, waysText } from './lost-text.ts';

const lost: LostUpload = {
  name: '0123-a.zip',
  title: 'a.zip',
  bytes: 2_048,
  sha256: '',
  pictureId: null,
  problem: 'missing',
  foundAt: '2026-01-01T00:00:00.000Z',
  versions: [],
};

it.each([
  [[], [], ''],
  [['Link Check'], [], 'The tool Link Check names it.'],
  [[], [3], '1 kept version names it.'],
  [[], [3, 2], '2 kept versions name it.'],
  [['Link Check'], [3, 2], 'The tool Link Check and 2 kept versions name it.'],
])('tools %j and versions %j: %s', (tools, versions, text) => {
  expect(namedText(tools, { ...lost, versions })).toBe(text);
});

it('a changed file is in backups, and is deleted when the site continues without it', () => {
  const altered: LostUpload = { ...lost, problem: 'altered' };
  expect(waysText(lost)).toBe(
    'Backups do not contain it. Upload the same file again (2 KB), or continue without it.',
  );
  expect(waysText(altered)).toContain('Backups contain the changed file.');
  expect(forgetQuestion(altered)).toMatch(
    /^Continue without a\.zip\? What is left of the file is deleted\./,
  );
  expect(forgetQuestion(lost)).not.toContain('deleted');
  expect(noticeText([lost, altered])).toBe('2 uploaded files are missing or were changed.');
});
