import { describe, expect, it } from 'vitest';
import { pageOfScreen, previewPath } from './preview.ts';

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
