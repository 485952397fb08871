import { describe, expect, it } from 'vitest';
import type { NamedDifference } from '../../../domain/content/entry-names.ts';
import { changesOfAll, keptText, lineText, valuesText } from './line-text.ts';

const change = (path: string, entry: string | null, more: Partial<NamedDifference> = {}) => ({
  kind: 'changed' as const,
  path,
  place: '',
  entry,
  before: 'a',
  after: 'b',
  ...more,
});

const text = (changes: readonly NamedDifference[], changeCount = changes.length): string => {
  const { parts, more } = lineText({ changes, changeCount });
  const texts = parts.map(({ name, details }) => {
    const own = details.map((each) => [each.text, each.values].filter(Boolean).join(' '));
    return `${name} ${own.join(', ')}`;
  });
  return [...texts, ...(more > 0 ? [`+${more}`] : [])].join('; ');
};

describe('the line of a version', () => {
  it('names the entries, and their fields in the words of the labels', () => {
    expect(
      text([
        change('projects.projects.0.title', 'Harbour'),
        change('projects.projects.0.github', 'Harbour'),
        change('projects.projects.2.featured', 'Ledger'),
      ]),
    ).toBe('Harbour title a → b, GitHub URL a → b; +1');
  });

  it('says what was added, removed and moved', () => {
    expect(
      text([
        change('projects.projects.1', 'Quiet Queue', { kind: 'added', before: null }),
        change('projects.projects.1', 'Loom', { kind: 'removed', after: null }),
        change('projects.projects.3', 'Tide', { kind: 'moved', before: '4', after: '5' }),
        change('projects.projects.3.title', 'Tide'),
      ]),
    ).toBe('Quiet Queue added; Loom removed; +2');
    expect(
      text([change('projects.projects.3', 'Tide', { kind: 'moved', before: '4', after: '5' })]),
    ).toBe('Tide moved from 04 to 05');
  });

  it('names entries together to which the same was done', () => {
    const levels = ['TypeScript', 'Python', 'React'].map((name, index) =>
      change(`skills.skills.${index}.level`, name),
    );
    expect(text(levels)).toBe('TypeScript, Python, React level a → b');
  });

  it('counts the words of a page, and names the other fields of Site', () => {
    expect(
      text([
        change('site.timeZone', null),
        change('site.words.projects.heading', null),
        change('site.words.projects.none', null),
        change('site.words.about.heading', null),
      ]),
    ).toBe('Site time zone a → b, 2 words of Projects; +1');
  });

  it('counts the changes that it does not name, also those that it was not given', () => {
    expect(text([change('home.name', null)], 9)).toBe('Home name a → b; +8');
  });

  it('has no address of a picture', () => {
    expect(text([change('projects.projects.0.image', 'Harbour')])).toBe('Harbour image path');
  });

  it('calls an entry without a name what the editor calls it', () => {
    expect(text([change('projects.projects.0.title', '')])).toBe('Untitled project title a → b');
  });
});

describe('what stood and stands in a field', () => {
  it.each([
    ['Edition 16', 'Edition 17', 'Edition 16 → 17'],
    ['90', '95', '90 → 95'],
    ['', 'Harbour', 'empty → Harbour'],
    ['Harbour', '', 'Harbour → empty'],
    ['Asha Sen', 'Asha Sen One', 'Sen → Sen One'],
    ['Harbour, tides on one screen', 'Harbour', 'Harbour, tides on one screen → Harbour'],
    ['Night Bus', 'The Night Bus', 'Night → The Night'],
    [
      '…drawn as water. Boatmen look at it before dawn, so it opens.',
      '…drawn as water. Boatmen open it and everything else that a river port has at once.',
      'Boatmen look at it before dawn,… → open',
    ],
    [
      'one',
      'a text that is longer than what a line of the history has space for',
      'one → a text that is longer than what…',
    ],
    [
      'https://github.com/your-name/harbour',
      'https://github.com/asha/harbour',
      'https://github.com/your-name → asha',
    ],
    [
      'https://github.com/asha/harbour-tides',
      'https://github.com/asha/harbour-tides-and-weather',
      '…m/asha/harbour-tides → …m/asha/harbour-tides-and-weathe…',
    ],
    [`${'a'.repeat(40)}b`, `${'a'.repeat(40)}c`, `…${'a'.repeat(20)}b → …${'a'.repeat(20)}c`],
    ['one two', 'one\ntwo', ''],
  ])('%j and %j are %j', (before, after, values) => {
    expect(valuesText(before, after)).toBe(values);
  });
});

describe('a line of several saves', () => {
  const version = (changes: readonly NamedDifference[], changeCount = changes.length) => ({
    version: 1,
    savedAt: '2026-11-22T13:29:00.000Z',
    cause: 'autosave' as const,
    restoredFrom: null,
    browser: '',
    isLive: false,
    isReadable: true,
    sections: [],
    changes,
    changeCount,
  });
  const name = (before: string, after: string) => change('home.name', null, { before, after });

  it('says what a field was at first and is in the end', () => {
    const saves = [version([name('b', 'c')]), version([name('a', 'b')])];
    const all = changesOfAll(saves);
    expect(text(all.changes, all.changeCount)).toBe('Home name a → c');
  });

  it('leaves out what is as it was, and does not mix two entries at one place', () => {
    expect(changesOfAll([version([name('b', 'a')]), version([name('a', 'b')])]).changes).toEqual(
      [],
    );
    const others = [version([name('x', 'y')]), version([name('a', 'b')])];
    expect(changesOfAll(others).changes).toMatchObject([{ before: 'x', after: 'y' }]);
  });

  it('counts what its versions do not name', () => {
    expect(changesOfAll([version([name('a', 'b')], 9), version([], 2)]).changeCount).toBe(9);
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
