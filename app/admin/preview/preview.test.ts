import { describe, expect, it } from 'vitest';
import { noteEntry } from '../../../domain/content/notes.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { pathOfScreen, previewPath } from './preview.ts';

describe('the path of a preview', () => {
  it.each([
    ['home', '/preview/abc'],
    ['about', '/preview/abc/about'],
    ['downloads', '/preview/abc/downloads'],
    ['settings', '/preview/abc'],
    ['history', '/preview/abc'],
    ['notes', '/preview/abc/uses'],
  ] as const)('is that of the page of the tab %s', (tab, path) => {
    const uses = { ...noteEntry.create(), key: 'u', kind: 'page' as const, title: 'Uses' };
    const content = { ...samplePortfolio, notes: { notes: [uses] } };
    expect(previewPath('abc', pathOfScreen(tab, content))).toBe(path);
  });
});
