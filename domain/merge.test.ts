import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedPortfolios } from '../tests/support/arbitraries.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { type Portfolio, portfolioSchema } from './content/portfolio.ts';
import { type Choice, type Conflict, merge } from './merge.ts';

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

/** A conflict as it is if the sides are exchanged. */
function exchanged(conflict: Conflict): unknown {
  const other = { mine: 'theirs', theirs: 'mine' } as const;
  const { id, kind } = conflict;
  if (conflict.kind === 'removal') {
    const { base, changed, removedBy } = conflict;
    return { id, kind, base, changed, removedBy: other[removedBy] };
  }
  const { base, mine, theirs } = conflict;
  return { id, kind, base, mine: theirs, theirs: mine };
}

const sorted = (conflicts: readonly Conflict[]) =>
  conflicts.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Each run makes and compares several whole contents. */
const RUNS = { numRuns: 25 };

describe('a merge', () => {
  it('of two crops of a picture is one of them', () => {
    const withCrop = (profileCrop: string): Portfolio => ({
      ...sample,
      about: { ...sample.about, profileCrop },
    });
    const [theirs, mine] = [withCrop('0,0,5000,10000'), withCrop('0,1000,10000,5000')];
    const { content, conflicts } = merge(sample, theirs, mine);
    expect(content.about.profileCrop).toBe(mine.about.profileCrop);
    expect(conflicts).toEqual([
      expect.objectContaining({ path: 'about.profileCrop', both: undefined }),
    ]);
  });

  it('is the other content where one side changed nothing, and where both changed the same', () => {
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
        expect(merge(base, x, x).joined).toEqual([]);
      }),
      RUNS,
    );
  });

  it('loses no text that either side wrote: it is in the content or in a conflict', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const before = textsIn(base);
        const { content, conflicts } = merge(base, theirs, mine);
        const found = textsIn([content, conflicts]);
        for (const text of [...textsIn(mine), ...textsIn(theirs)]) {
          if (!before.has(text)) expect(found).toContain(text);
        }
      }),
      RUNS,
    );
  });

  it('has the same conflicts whichever side is mine', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const own = merge(base, theirs, mine).conflicts;
        const others = merge(base, mine, theirs).conflicts;
        expect(sorted(others).map(exchanged)).toEqual(
          sorted(own).map((conflict) => {
            const { path: _, ...rest } = conflict;
            if (rest.kind !== 'field') return rest;
            const { both: __, isMixed: ___, ...values } = rest;
            return values;
          }),
        );
      }),
      RUNS,
    );
  });

  it('has what was chosen in every conflict that is decided', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const { conflicts } = merge(base, theirs, mine);
        for (const side of ['mine', 'theirs'] as const) {
          const choices = new Map<string, Choice>(conflicts.map(({ id }) => [id, side]));
          const decided = merge(base, theirs, mine, choices);
          expect(decided.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id));
          for (const conflict of decided.conflicts) {
            const value = valueAt(decided.content, conflict.path);
            if (conflict.kind === 'field') expect(value ?? conflict[side]).toEqual(conflict[side]);
            else if (conflict.kind === 'order') {
              const shared = (keys: readonly unknown[]) =>
                keys.filter((key) => conflict.base.some((one) => one === key));
              const { theirs: other, mine: own } = conflict;
              const inBoth = conflict[side].filter(
                (key) => own.includes(key) && other.includes(key),
              );
              expect(shared(keysOf(value))).toEqual(expect.arrayContaining(shared(inBoth)));
              expect(keysOf(value).filter((key) => shared(inBoth).includes(key))).toEqual(
                shared(inBoth),
              );
            } else {
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

describe('the sample, changed by two', () => {
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

  it('has different fields of one entry, and what both added', () => {
    const mine = withProjects({ ...first, title: 'Mine' }, second, ...rest, {
      ...second,
      key: 'm',
    });
    const theirs = withProjects({ ...first, description: 'Theirs' }, second, ...rest, {
      ...second,
      key: 't',
    });
    const { content, conflicts, joined } = merge(base, theirs, mine);
    expect(content.projects.projects).toEqual([
      { ...first, title: 'Mine', description: 'Theirs' },
      second,
      ...rest,
      { ...second, key: 't' },
      { ...second, key: 'm' },
    ]);
    expect(conflicts).toEqual([]);
    const last = rest.length + 2;
    expect(
      joined.map(({ side, difference }) => `${side} ${difference.kind} ${difference.path}`),
    ).toEqual([
      'mine changed projects.projects.0.title',
      'theirs changed projects.projects.0.description',
      `theirs added projects.projects.${last}`,
      `mine added projects.projects.${last + 1}`,
    ]);
  });

  it('has both where both changed different sentences of a text', () => {
    const [mine, theirs, before] = ['One. Two, mine.', 'One, theirs. Two.', 'One. Two.'].map(
      (description) => withProjects({ ...first, description }, second, ...rest),
    );
    if (!mine || !theirs || !before) throw new Error('There are three.');
    const { content, conflicts } = merge(before, theirs, mine);
    expect(content.projects.projects[0]?.description).toBe('One, theirs. Two, mine.');
    expect(conflicts).toMatchObject([{ both: 'One, theirs. Two, mine.', isMixed: false }]);
  });

  it('has mine where both changed the same place of a text, unless it is decided', () => {
    const mine = withProjects({ ...first, description: 'One. Mine.' }, second, ...rest);
    const theirs = withProjects({ ...first, description: 'One. Theirs.' }, second, ...rest);
    const before = withProjects({ ...first, description: 'One.' }, second, ...rest);
    const id = 'projects/projects/p0/description';
    const decided = (choice?: Choice) =>
      merge(before, theirs, mine, new Map(choice === undefined ? [] : [[id, choice]])).content
        .projects.projects[0]?.description;
    expect(merge(before, theirs, mine).conflicts).toEqual([
      {
        kind: 'field',
        id,
        path: 'projects.projects.0.description',
        base: 'One.',
        mine: 'One. Mine.',
        theirs: 'One. Theirs.',
        both: 'One. Mine. Theirs.',
        isMixed: true,
      },
    ]);
    expect(decided()).toBe('One. Mine.');
    expect(decided('mine')).toBe('One. Mine.');
    expect(decided('theirs')).toBe('One. Theirs.');
    expect(decided({ kept: 'Neither.' })).toBe('Neither.');
  });

  it('has mine where both cannot be joined, such as two links', () => {
    const mine = withProjects({ ...first, live: 'https://example.com/mine' }, second, ...rest);
    const theirs = withProjects({ ...first, live: 'https://example.com/theirs' }, second, ...rest);
    const { content, conflicts } = merge(base, theirs, mine);
    expect(conflicts).toMatchObject([{ kind: 'field', both: undefined }]);
    expect(content).toEqual(mine);
  });

  it('has an entry that one removed and the other changed, unless it is decided', () => {
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
    const kept = new Map([[id, { kept: { title: 'Neither' } }]]);
    expect(merge(base, theirs, mine, kept).content).toEqual(
      withProjects({ ...first, title: 'Neither' }, second, ...rest),
    );
  });

  it.each(['mine', 'theirs'] as const)(
    'tells which entries moved where, and that it was %s',
    (side) => {
      const [third, fourth] = rest;
      if (third === undefined || fourth === undefined) throw new Error('The sample is too small.');
      const before = withProjects(first, second, third, fourth);
      const moved = withProjects(first, fourth, second, third);
      const { content, conflicts, joined } =
        side === 'mine' ? merge(before, before, moved) : merge(before, moved, before);
      expect(content).toEqual(moved);
      expect(conflicts).toEqual([]);
      expect(joined).toEqual([
        {
          side,
          difference: { kind: 'moved', path: 'projects.projects.1', before: 4, after: 2 },
        },
      ]);
    },
  );

  it('loses an entry that one removed and the other left as it was', () => {
    const theirs = withProjects(second, ...rest);
    const { content, conflicts, joined } = merge(base, theirs, { ...base, home: sample.home });
    expect(content).toEqual(theirs);
    expect(conflicts).toEqual([]);
    expect(joined).toEqual([
      {
        side: 'theirs',
        difference: { kind: 'removed', path: 'projects.projects.0', before: first },
      },
    ]);
  });

  it('has their order with my additions where both changed it, unless it is decided', () => {
    const added = { ...first, key: 'm' };
    const three = withProjects(first, second, ...rest.slice(0, 1));
    const [third] = rest;
    if (third === undefined) throw new Error('The sample is too small.');
    const mine = withProjects(third, added, first, second);
    const theirs = withProjects(second, first, third);
    const keysIn = ({ content }: { content: Portfolio }) =>
      content.projects.projects.map(({ key }) => key);
    const { conflicts } = merge(three, theirs, mine);
    expect(conflicts).toEqual([
      {
        kind: 'order',
        id: 'projects/projects',
        path: 'projects.projects',
        base: ['p0', 'p1', 'p2'],
        mine: ['p2', 'm', 'p0', 'p1'],
        theirs: ['p1', 'p0', 'p2'],
      },
    ]);
    const decided = (choice: Choice) =>
      keysIn(merge(three, theirs, mine, new Map([['projects/projects', choice]])));
    expect(keysIn(merge(three, theirs, mine))).toEqual(['p1', 'p0', 'p2', 'm']);
    expect(decided('mine')).toEqual(['p2', 'm', 'p0', 'p1']);
    expect(decided('theirs')).toEqual(['p1', 'p0', 'p2', 'm']);
    expect(decided({ kept: ['p0', 'm', 'p1', 'p2'] })).toEqual(['p0', 'm', 'p1', 'p2']);
  });

  it('has the words that either changed, and tells the default of one that both changed', () => {
    const { content, conflicts } = merge(
      withWords({ about: { menu: 'Me' } }),
      withWords({ home: { menu: 'Theirs' }, skills: { menu: 'Can' } }),
      withWords({ home: { menu: 'Mine' }, about: { menu: 'Me' } }),
    );
    expect(content.site.words).toMatchObject({ skills: { menu: 'Can' } });
    expect(content.site.words.about).toBeUndefined();
    expect(conflicts).toMatchObject([
      { id: 'site/words/home/menu', base: 'Home', mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  it('has both of two new entries that were given the same number', () => {
    const { content, conflicts } = merge(
      base,
      withProjects(first, second, ...rest, { ...first, key: '1' }),
      withProjects(first, second, ...rest, { ...second, key: '1' }),
    );
    expect(content.projects.projects.slice(-2)).toEqual([
      { ...first, key: '1' },
      { ...second, key: '2' },
    ]);
    expect(conflicts).toEqual([]);
  });
});
