import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedPortfolios } from '../tests/support/arbitraries.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { type Portfolio, portfolioSchema } from './content/portfolio.ts';
import { merge, type Side } from './merge.ts';

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];

const textsIn = (value: unknown): Set<unknown> =>
  new Set(valuesIn(value).filter((one) => typeof one === 'string'));

const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at: unknown, name) => new Map(Object.entries(at ?? {})).get(name), content);

const listOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

// A counter has both: its page is what it counts for.
const keyOf = (entry: unknown): unknown => valueAt(entry, 'key') ?? valueAt(entry, 'page');

const keysOf = (list: unknown): unknown[] => (Array.isArray(list) ? list.map(keyOf) : []);

/** Each run makes and compares several whole contents. */
const RUNS = { numRuns: 25 };

describe('a merge', () => {
  it('is the other content if one side changed nothing, and either one if both changed the same', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine: x }) => {
        for (const [theirs, mine] of [
          [x, base],
          [base, x],
          [x, x],
        ] as const) {
          const merged = merge(base, theirs, mine);
          expect(merged.content).toEqual(x);
          expect(merged.conflicts).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('loses no text that either side wrote: it is in the content or in a conflict', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const before = textsIn(base);
        const { content, conflicts } = merge(base, theirs, mine);
        const texts = textsIn([content, conflicts]);
        for (const text of [...textsIn(mine), ...textsIn(theirs)]) {
          if (!before.has(text)) expect(texts).toContain(text);
        }
      }),
      RUNS,
    );
  });

  it('has the choice of each decided conflict, and otherwise keeps an entry that one removed', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const { content, conflicts } = merge(base, theirs, mine);
        for (const conflict of conflicts) {
          if (conflict.kind === 'field') continue;
          const list = valueAt(content, listOf(conflict.path));
          expect(keysOf(list)).toContain(keyOf(conflict.changed));
        }
        for (const side of ['mine', 'theirs'] as const) {
          const choices = new Map<string, Side>(conflicts.map(({ id }) => [id, side]));
          const decided = merge(base, theirs, mine, choices);
          expect(decided.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id));
          for (const conflict of decided.conflicts) {
            const value = valueAt(decided.content, conflict.path);
            if (conflict.kind === 'field') expect(value ?? conflict[side]).toEqual(conflict[side]);
            else {
              const isThere = keysOf(valueAt(decided.content, listOf(conflict.path))).includes(
                keyOf(conflict.changed),
              );
              expect(isThere).toBe(conflict.removedBy !== side);
            }
          }
        }
      }),
      RUNS,
    );
  });
});

describe('the merged changes of two editors', () => {
  const [first, second, ...rest] = sample.projects.projects.map((project, index) => ({
    ...project,
    key: `p${index}`,
  }));
  if (first === undefined || second === undefined) throw new Error('The sample is too small.');

  const withProjects = (...projects: Portfolio['projects']['projects']): Portfolio => ({
    ...sample,
    projects: { projects },
  });
  const withWords = (words: Portfolio['site']['words']): Portfolio => ({
    ...sample,
    site: { ...sample.site, words },
  });
  const base = withProjects(first, second, ...rest);

  it('have different fields of one entry, and the entries that both added', () => {
    const mine = withProjects({ ...first, title: 'Mine' }, second, ...rest, {
      ...second,
      key: 'm',
    });
    const theirs = withProjects({ ...first, description: 'Theirs' }, second, ...rest, {
      ...second,
      key: 't',
    });
    const { content, conflicts } = merge(base, theirs, mine);
    expect(content.projects.projects).toEqual([
      { ...first, title: 'Mine', description: 'Theirs' },
      second,
      ...rest,
      { ...second, key: 'm' },
      { ...second, key: 't' },
    ]);
    expect(conflicts).toEqual([]);
  });

  it('have my value if both changed a field, unless theirs is chosen', () => {
    const [before, theirs, mine] = ['One.', 'One. Theirs.', 'One. Mine.'].map((description) =>
      withProjects({ ...first, description }, second, ...rest),
    );
    if (!mine || !theirs || !before) throw new Error('There are three.');
    const id = 'projects/projects/p0/description';
    const merged = merge(before, theirs, mine);
    expect(merged.content).toEqual(mine);
    expect(merged.conflicts).toEqual([
      {
        kind: 'field',
        id,
        path: 'projects.projects.0.description',
        base: 'One.',
        mine: 'One. Mine.',
        theirs: 'One. Theirs.',
      },
    ]);
    expect(merge(before, theirs, mine, new Map([[id, 'theirs']])).content).toEqual(theirs);
  });

  it('keep an entry that one removed and the other changed, unless its removal is chosen', () => {
    const mine = withProjects({ ...first, title: 'Mine' }, second, ...rest);
    const theirs = withProjects(second, ...rest);
    const merged = merge(base, theirs, mine);
    const id = 'projects/projects/p0';
    expect(merged.conflicts).toEqual([
      {
        kind: 'removal',
        id,
        path: 'projects.projects.0',
        removedBy: 'theirs',
        base: first,
        changed: { ...first, title: 'Mine' },
      },
    ]);
    expect(merged.content).toEqual(mine);
    expect(merge(base, theirs, mine, new Map([[id, 'theirs']])).content).toEqual(theirs);
    expect(merge(base, theirs, mine, new Map([[id, 'mine']])).content).toEqual(mine);
  });

  it('lose an entry that one removed and the other did not change', () => {
    const theirs = withProjects(second, ...rest);
    const { content, conflicts } = merge(base, theirs, { ...base, home: sample.home });
    expect(content).toEqual(theirs);
    expect(conflicts).toEqual([]);
  });

  it.each([
    ['of the one that changed it', [0, 1, 2], [2, 0, 1], [2, 0, 1]],
    ['of the other one', [1, 0, 2], [0, 1, 2], [1, 0, 2]],
    ['of the later save where both changed it', [1, 0, 2], [2, 0, 1], [2, 0, 1]],
  ])('has the order %s, with what either added', (_, theirOrder, myOrder, order) => {
    const three = [first, second, ...rest.slice(0, 1)];
    const ordered = (places: number[], ...added: typeof three) =>
      withProjects(...places.flatMap((place) => three[place] ?? []), ...added);
    const { content, conflicts } = merge(
      withProjects(...three),
      ordered(theirOrder, { ...first, key: 't' }),
      ordered(myOrder, { ...first, key: 'm' }),
    );
    const keys = content.projects.projects.map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('p'))).toEqual(order.map((place) => `p${place}`));
    expect(keys.toSorted()).toEqual(['m', 'p0', 'p1', 'p2', 't']);
    expect(conflicts).toEqual([]);
  });

  it('have the words that either changed, and a conflict for a word that both changed', () => {
    const { content, conflicts } = merge(
      withWords({ about: { menu: 'Me' } }),
      withWords({ home: { menu: 'Theirs' }, skills: { menu: 'Can' } }),
      withWords({ home: { menu: 'Mine' }, about: { menu: 'Me' } }),
    );
    expect(content.site.words).toMatchObject({ skills: { menu: 'Can' } });
    expect(content.site.words.about).toBeUndefined();
    expect(conflicts).toMatchObject([
      { id: 'site/words/home/menu', base: undefined, mine: 'Mine', theirs: 'Theirs' },
    ]);
  });
});

describe('a merge of translations', () => {
  const withTexts = (texts: Readonly<Record<string, string>>): Portfolio => ({
    ...sample,
    translations: {
      'pt-BR': {
        published: false,
        texts: Object.fromEntries(
          Object.entries(texts).map(([address, text]) => [address, { text, of: 'Before' }]),
        ),
      },
    },
  });
  const base = withTexts({ 'home/name': 'Nome', 'home/roles/Writer': 'Escritor' });

  it('has the texts of both sides', () => {
    const mine = withTexts({ 'home/name': 'Meu nome' });
    const theirs = withTexts({
      'home/name': 'Nome',
      'home/roles/Writer': 'Escritor',
      'about/description': 'Sobre',
    });
    expect(merge(base, theirs, mine)).toEqual({
      content: withTexts({ 'home/name': 'Meu nome', 'about/description': 'Sobre' }),
      conflicts: [],
    });
  });

  it('is a conflict if both changed a text, or one removed the language', () => {
    const mine = withTexts({ 'home/name': 'Um', 'home/roles/Writer': 'Escritor' });
    const theirs = withTexts({ 'home/name': 'Dois', 'home/roles/Writer': 'Escritor' });
    const idsOf = (side: Portfolio) => merge(base, side, mine).conflicts.map(({ id }) => id);
    expect(idsOf(theirs)).toEqual(['translations/pt-BR/texts/home/name']);
    expect(idsOf(sample)).toEqual(['translations/pt-BR']);
    expect(merge(base, sample, base).content.translations).toEqual({});
  });
});
