import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { isShown, siteFrame } from '../site-frame.ts';
import { instantOf, noteEntry } from './notes.ts';
import type { Portfolio } from './portfolio.ts';
import { listedNotes, publishedAt, publishedNotes } from './published-notes.ts';
import { merged, partialContentOf } from './transfer.ts';

type Change = Partial<ReturnType<typeof noteEntry.create>>;

const withNotes = (...changes: Change[]): Portfolio => ({
  ...samplePortfolio,
  notes: {
    notes: changes.map((change, at) => ({ ...noteEntry.create(), key: `k${at}`, ...change })),
  },
});
const pathsIn = (...changes: Change[]) =>
  Object.fromEntries(
    publishedNotes(withNotes(...changes)).map(({ note, path }) => [note.key, path]),
  );

describe('the address of a note', () => {
  it('is made from the title, with a number unless it was entered or came first', () => {
    expect(
      pathsIn({ title: 'A note' }, { title: 'A note' }, { title: 'Other', slug: 'a-note' }),
    ).toEqual({ k0: '/notes/a-note-2', k1: '/notes/a-note-3', k2: '/notes/a-note' });
  });

  it.each(['about', 'notes', 'admin', 'resume', 'preview', 'en', 'pt-br', '404', 'pictures'])(
    'of a page is never /%s, which is the site’s',
    (slug) => {
      const content = withNotes({ title: 'Mine', slug, kind: 'page' });
      const translations = { 'pt-BR': { published: false, texts: {} } };
      expect(publishedNotes({ ...content, translations })[0]?.path).toBe(`/${slug}-2`);
    },
  );

  it('may have the same slug for a page and a note', () => {
    expect(pathsIn({ title: 'Uses' }, { title: 'Uses', kind: 'page' })).toEqual({
      k0: '/notes/uses',
      k1: '/uses',
    });
  });
});

describe('a date', () => {
  it.each([
    ['2026-01-31', '2026-01-30T18:30:00.000Z'],
    ['2026-01-31 09:30', '2026-01-31T04:00:00.000Z'],
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31 09:30:00 +0100', '2026-01-31T08:30:00.000Z'],
  ])('%s is at %s in India', (date, instant) => {
    expect(new Date(instantOf(date, 'Asia/Kolkata')).toISOString()).toBe(instant);
  });

  it('uses the UTC offset of its own day if the clocks change', () => {
    expect(instantOf('2026-03-29 04:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 2));
    expect(instantOf('2026-03-29', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 28, 23));
  });

  it.each(['2026-02-30', '31 January', '2026-01-31 25:00', '2026'])('is not %s', (date) => {
    expect(noteEntry.schema.safeParse({ ...noteEntry.create(), date }).success).toBe(false);
  });
});

it('the newest note comes first, and one without a date last', () => {
  const notes = withNotes(
    { title: 'Undated' },
    { title: 'Old', date: '2020-01-01' },
    { title: 'New', date: '2026-01-01' },
  );
  expect(listedNotes(notes).map(({ note }) => note.title)).toEqual(['New', 'Old', 'Undated']);
});

describe('the published notes', () => {
  const content = withNotes(
    { title: 'Draft', draft: true },
    { title: 'Soon', date: '2026-06-01T00:00:00Z' },
    { title: 'Later', date: '2027-06-01T00:00:00Z' },
  );

  it('include no draft, and a scheduled note only from its time on', () => {
    const before = publishedAt(content, Date.UTC(2026, 4, 31));
    expect(before).toEqual({
      content: { ...content, notes: { notes: [] } },
      until: Date.UTC(2026, 5, 1),
    });
    expect(isShown(before.content, 'notes')).toBe(false);
    const after = publishedAt(content, before.until);
    expect(after.content.notes.notes.map(({ title }) => title)).toEqual(['Soon']);
    expect(isShown(after.content, 'notes')).toBe(true);
  });
});

it('a page is in the menu at the place that the owner gave it', () => {
  const content = withNotes({ key: 'u', title: 'Uses', kind: 'page' }, { title: 'A note' });
  const pages = [
    ...samplePortfolio.site.pages.slice(0, 1),
    { page: 'note-u' as const, isShown: true },
    ...samplePortfolio.site.pages.slice(1),
  ];
  const { menu } = siteFrame({ ...content, site: { ...content.site, pages } }, new Date(0));
  expect(menu.map(({ path }) => path).slice(0, 3)).toEqual(['/', '/about', '/uses']);
  expect(siteFrame(content, new Date(0)).menu.map(({ path }) => path)).toContain('/notes');
  expect(siteFrame(content, new Date(0)).menu.map(({ path }) => path)).not.toContain('/uses');
});

it('an import needs only the fields that an export of a plain note has', () => {
  const note = { title: 'Imported', slug: '', date: '2026-01-31', summary: '', body: '**Text**' };
  const notes = [{ ...note, tags: ['One'], image: '', draft: false, kind: 'note' }];
  const document = { program: 'engawa', document: 1, content: { notes: { notes } } };
  expect(merged(samplePortfolio, partialContentOf(document)).notes.notes[0]).toMatchObject(note);
});
