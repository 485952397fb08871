import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { cropWords } from '../pictures/crop.ts';
import { changeLines, type Difference, differences, movedKeys, valueText } from './differences.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { documentOf } from './transfer.ts';

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

/** The content with all words, of which the differences tell. */
const whole = (content: Portfolio): Portfolio =>
  documentOf({ content, version: 1 }, '2026-01-01T00:00:00.000Z').content;

type Applied = Difference | { readonly kind: 'taken'; readonly path: string };

/** Where a moved entry was. */
const formerPath = ({ path, before }: { path: string; before: number }): string =>
  path.replace(/\d+$/, `${before - 1}`);

const isTaken = ({ kind }: Applied): boolean => kind === 'removed' || kind === 'taken';

/** Applies differences, lists from the outermost on: entries are taken out, then put in, then changed. */
function applied(content: Portfolio, found: readonly Difference[]): unknown {
  const result: unknown = structuredClone(content);
  const carried = new Map<string, unknown>();
  const depth = ({ path, kind }: Applied) =>
    path.split('.').length + (kind === 'changed' ? 100 : 0);
  const index = ({ path }: Applied) => Number(path.split('.').at(-1));
  const steps = found.flatMap((each): Applied[] => {
    if (each.kind !== 'moved') return [each];
    return [{ kind: 'taken', path: formerPath(each) }, each];
  });
  const sorted = steps.toSorted(
    (a, b) =>
      depth(a) - depth(b) ||
      Number(isTaken(b)) - Number(isTaken(a)) ||
      (isTaken(a) ? index(b) - index(a) : a.kind === 'changed' ? 0 : index(a) - index(b)),
  );
  for (const each of sorted) {
    const keys = each.path.split('.');
    const last = keys.pop() ?? '';
    const parent: unknown = keys.reduce(
      (at: unknown, key) => new Map(Object.entries(at ?? {})).get(key),
      result,
    );
    if (each.kind === 'changed') Object.assign(parent ?? {}, { [last]: each.after });
    else if (!Array.isArray(parent)) throw new Error(`${each.path} is in no list.`);
    else if (each.kind === 'removed') parent.splice(Number(last), 1);
    else if (each.kind === 'taken') carried.set(each.path, parent.splice(Number(last), 1)[0]);
    else if (each.kind === 'moved') {
      parent.splice(Number(last), 0, carried.get(formerPath(each)));
    } else parent.splice(Number(last), 0, structuredClone(each.after));
  }
  return result;
}

/** Portfolios of which the second has something of the first. */
const pairs = fc
  .tuple(portfolios, portfolios, fc.infiniteStream(fc.boolean()))
  .map(([before, other, coins]) => {
    const mixed = <T extends { key: string }>(one: readonly T[], two: readonly T[]): T[] =>
      [...one, ...two.map((entry) => ({ ...entry, key: `other-${entry.key}` }))].filter(
        () => coins.next().value,
      );
    const after = {
      ...other,
      home: { ...before.home, stats: mixed(before.home.stats, other.home.stats) },
      downloads: {
        categories: before.downloads.categories.map((category) => ({
          ...category,
          tools: mixed(category.tools, []),
        })),
      },
      projects: { projects: mixed(before.projects.projects, other.projects.projects) },
    };
    return { before, after };
  })
  .filter(({ after }) => portfolioSchema.safeParse(after).success);

describe('the differences', () => {
  it('of a content from itself are none', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        expect(differences(content, structuredClone(content))).toEqual([]);
      }),
    );
  });

  it('are exactly what turns one content into the other', () => {
    fc.assert(
      fc.property(pairs, ({ before, after }) => {
        expect(applied(whole(before), differences(before, after))).toEqual(whole(after));
      }),
    );
  });

  const inWords = (after: Portfolio) => changeLines(differences(sample, after));

  it('name place, before and after', () => {
    const home = { ...sample.home, name: 'Asha', roles: ['One', 'Two'] };
    expect(inWords({ ...sample, home })).toMatchObject([
      { place: 'Home, Name', kind: 'changed', before: sample.home.name, after: 'Asha' },
      { place: 'Home, Roles', kind: 'changed', after: 'One, Two' },
    ]);
  });

  it('tell an added and a removed entry from a changed one', () => {
    const [first, second, ...rest] = sample.projects.projects;
    if (first === undefined || second === undefined) throw new Error('The sample is too small.');
    const added = { ...first, title: 'A new one', key: 'new' };
    const changed = { ...second, featured: !second.featured };
    expect(inWords({ ...sample, projects: { projects: [changed, ...rest, added] } })).toMatchObject(
      [
        { place: 'Projects, project 1', kind: 'removed', before: first.title, after: null },
        { place: 'Projects, project 1, Featured', kind: 'changed' },
        {
          place: `Projects, project ${rest.length + 2}`,
          kind: 'added',
          before: null,
          after: 'A new one',
        },
      ],
    );
  });

  it('tell a moved entry by its places, and no more of them than moved', () => {
    const [first, ...rest] = sample.projects.projects;
    if (first === undefined) throw new Error('The sample is too small.');
    const moved = { ...first, title: 'Renamed' };
    const last = rest.length + 1;
    expect(inWords({ ...sample, projects: { projects: [...rest, moved] } })).toMatchObject([
      { place: `Projects, project ${last}`, kind: 'moved', before: '1', after: `${last}` },
      { place: `Projects, project ${last}, Title`, kind: 'changed', after: 'Renamed' },
    ]);
  });

  it('are fields of an entry where only its name is another one', () => {
    const categories = sample.downloads.categories.map((category, index) =>
      index === 0 ? { ...category, name: 'Renamed' } : category,
    );
    expect(inWords({ ...sample, downloads: { categories } })).toMatchObject([
      { place: 'Downloads, category 1, Category name', kind: 'changed', after: 'Renamed' },
    ]);
  });

  it('of pages are found by the page that an entry stands for', () => {
    const [first, ...rest] = sample.site.pages;
    if (first === undefined) throw new Error('The sample is too small.');
    const pages = [...rest, { ...first, isShown: !first.isShown }];
    const last = pages.length;
    expect(inWords({ ...sample, site: { ...sample.site, pages } })).toMatchObject([
      { place: `Site, page ${last}`, kind: 'moved', before: '1', after: `${last}` },
      { place: `Site, page ${last}, Shown`, kind: 'changed', after: first.isShown ? 'off' : 'on' },
    ]);
  });

  it('of the part of a picture are in words', () => {
    const [first, ...rest] = sample.projects.projects;
    if (first === undefined) throw new Error('The sample is too small.');
    const crop = '0,0,5000,5000';
    const path = 'projects.projects.0.imageCrop';
    const projects = [{ ...first, imageCrop: crop }, ...rest];
    const [only, ...others] = differences(sample, { ...sample, projects: { projects } });
    expect(others).toEqual([]);
    expect(only && changeLines([only])).toMatchObject([{ after: cropWords(crop) }]);
    expect(cropWords(crop)).not.toBe(crop);
    expect(valueText(crop, 'home.name')).toBe(crop);
    expect(valueText(7, path)).toBe('7');
  });

  const asShown = (before: unknown, after: unknown) => {
    const [line] = changeLines([{ kind: 'changed', path: 'home.name', before, after }]);
    return [line?.before, line?.after];
  };

  it('of a value that is missing are an empty text', () => {
    expect(asShown(null, undefined)).toEqual(['', '']);
    expect(asShown(null, 52.5)).toEqual(['', '52.5']);
  });

  it('of long texts are shortened to where they begin to differ', () => {
    const before = { ...sample, home: { ...sample.home, description: `${'a'.repeat(500)}b` } };
    const after = { ...sample, home: { ...sample.home, description: `${'a'.repeat(500)}c` } };
    const [only] = changeLines(differences(before, after));
    expect(only).toMatchObject({ before: `…${'a'.repeat(20)}b`, after: `…${'a'.repeat(20)}c` });
  });
});

describe('the keys that moved', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', ''],
    ['abc', 'cab', 'c'],
    ['abcd', 'bcda', 'a'],
    ['ab', 'xyb', ''],
    ['abc', 'cxb', 'c'],
  ])('from %j to %j are %j', (before, after, moved) => {
    expect([...movedKeys([...before], [...after])].join('')).toBe(moved);
  });

  it('are as few as possible, and the others keep their order', () => {
    const orders = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(orders, orders, (before, after) => {
        const moved = movedKeys(before, after);
        const common = after.filter((key) => before.includes(key));
        const isInOrder = (keys: readonly number[]) =>
          keys.every(
            (key, at) => at === 0 || before.indexOf(keys[at - 1] ?? -1) < before.indexOf(key),
          );
        expect(isInOrder(common.filter((key) => !moved.has(key)))).toBe(true);
        for (const key of moved) expect(common).toContain(key);
        // All subsets of what both have: no longer one is in order.
        for (let bits = 0; bits < 2 ** common.length; bits += 1) {
          const some = common.filter((_, at) => (bits & (1 << at)) !== 0);
          if (some.length > common.length - moved.size) expect(isInOrder(some)).toBe(false);
        }
      }),
    );
  });
});

it('an added entry says what is in it, in short', () => {
  const after = {
    ...projectEntry.create(),
    key: 'new',
    title: 'Boats',
    description: 'Tides. '.repeat(20),
    technologies: ['Go', 'Rust'],
  };
  expect(changeLines([{ kind: 'added', path: 'projects.projects.0', after }])).toEqual([
    {
      ...{ path: 'projects.projects.0', place: 'Projects, project 1', kind: 'added' },
      ...{ before: null, after: 'Boats' },
      fields: [
        { label: 'Description', text: `${'Tides. '.repeat(11).trim().slice(0, -1)}…` },
        { label: 'Technologies', text: 'Go, Rust' },
      ],
    },
  ]);
});
