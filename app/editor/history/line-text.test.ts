import { describe, expect, it } from 'vitest';
import type { NamedDifference } from '../../../domain/content/entry-names.ts';
import { keptText, lineParts, namesIn } from './line-text.ts';

const change = (path: string, entry: string | null, more: Partial<NamedDifference> = {}) => ({
  kind: 'changed' as const,
  path,
  place: '',
  entry,
  before: 'a',
  after: 'b',
  ...more,
});

const text = (changes: readonly NamedDifference[]): string =>
  lineParts(changes)
    .map(({ name, details }) => `${name} ${details}`)
    .join('; ');

describe('the line of a version', () => {
  it('names the entries, and their fields in the words of the labels', () => {
    expect(
      text([
        change('projects.projects.0.title', 'Harbour'),
        change('projects.projects.0.github', 'Harbour'),
        change('projects.projects.2.featured', 'Ledger'),
      ]),
    ).toBe('Harbour title, GitHub URL; Ledger featured');
  });

  it('says what was added, removed and moved', () => {
    expect(
      text([
        change('projects.projects.1', 'Quiet Queue', { kind: 'added', before: null }),
        change('projects.projects.1', 'Loom', { kind: 'removed', after: null }),
        change('projects.projects.3', 'Tide', { kind: 'moved', before: '4', after: '5' }),
        change('projects.projects.3.title', 'Tide'),
      ]),
    ).toBe('Quiet Queue added; Loom removed; Tide moved from 04 to 05, title');
  });

  it('names entries together to which the same was done', () => {
    const levels = ['TypeScript', 'Python', 'React'].map((name, index) =>
      change(`skills.skills.${index}.level`, name),
    );
    expect(text(levels)).toBe('TypeScript, Python, React level');
  });

  it('counts the words of a page, and names the other fields of Site', () => {
    expect(
      text([
        change('site.timeZone', null),
        change('site.words.projects.heading', null),
        change('site.words.projects.none', null),
        change('site.words.about.heading', null),
      ]),
    ).toBe('Site time zone, 2 words of Projects, a word of About');
  });

  it('calls an entry without a name what the editor calls it', () => {
    expect(text([change('projects.projects.0.title', '')])).toBe('Untitled project title');
  });
});

describe('a line of autosaves', () => {
  it('names each entry once, and not more than a few', () => {
    const version = (changes: readonly NamedDifference[]) => ({
      version: 1,
      savedAt: '2026-11-22T13:29:00.000Z',
      cause: 'autosave' as const,
      restoredFrom: null,
      browser: '',
      isLive: false,
      isReadable: true,
      changes,
      changeCount: changes.length,
    });
    const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) =>
      change(`projects.projects.${index}.title`, name),
    );
    expect(namesIn([version(all.slice(0, 2)), version(all.slice(0, 3))])).toBe('A, B, C');
    expect(namesIn([version(all)])).toBe('A, B, C, D, 2 more');
  });
});

describe('what is kept', () => {
  it.each([
    [1, 900, '1 version takes 900 B.'],
    [12, 431_000, '12 versions take 421 KB.'],
    [209, 3_140_000, '209 versions take 3 MB.'],
  ])('of %i versions is said in whole sentences', (total, bytes, sentence) => {
    expect(keptText({ total, bytes })).toBe(
      `Kept: the newest 100, then one a day for a year. ${sentence}`,
    );
  });
});
