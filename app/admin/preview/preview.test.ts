import { describe, expect, it } from 'vitest';
import { replacedText } from '../../../domain/previews.ts';
import { changedText, pageOfScreen, previewPath } from './preview.ts';

describe('the path of a preview', () => {
  it.each([
    ['home', '/preview/abc'],
    ['about', '/preview/abc/about'],
    ['downloads', '/preview/abc/downloads'],
    ['settings', '/preview/abc'],
    ['history', '/preview/abc'],
  ] as const)('is that of the page of the tab %s', (tab, path) => {
    expect(previewPath('abc', pageOfScreen(tab))).toBe(path);
  });
});

it('what a preview shows is said by the names of the tabs', () => {
  expect(replacedText([])).toBe('');
  expect(replacedText(['home'])).toBe('Home has errors and is shown as published.');
  expect(replacedText(['home', 'site'])).toBe(
    'Home and Site have errors and are shown as published.',
  );
  expect(changedText([])).toBe('Same as the published content then');
  expect(changedText(['home', 'projects'])).toBe(
    'Different from the published content then: Home and Projects',
  );
});
