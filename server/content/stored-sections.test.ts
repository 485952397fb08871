import { describe, expect, it } from 'vitest';
import { withFormats } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { contentOf, parseSection } from './stored-sections.ts';

const projects = Array.from({ length: 5 }, (_, index) => ({
  ...projectEntry.create(),
  key: `key-${index}`,
  title: `Project ${index}`,
}));
const { form } = Object(withFormats({ ...samplePortfolio }).projects);
const stored = (entries: readonly unknown[], change: object = {}) => ({
  form,
  projects: entries,
  ...change,
});
const [first, second, ...others] = projects;

describe('a section that is read after a similar one', () => {
  const similar = parseSection('projects', stored(projects), undefined);

  it.each<[what: string, section: unknown]>([
    ['the same', stored(projects)],
    ['with a changed entry', stored([first, { ...second, title: 'Changed' }, ...others])],
    ['with entries removed and in another order', stored([...others.toReversed(), first])],
    ['with another entry in the place of one', stored([{ ...first, key: 'new' }, ...others])],
    ['with an entry more', stored([...projects, { ...first, key: 'new' }])],
    ['with two entries of one key', stored([first, first, ...others])],
    ['with an entry without a key', stored([first, { ...second, key: '' }, ...others])],
    ['with values that were not normal', stored([{ ...first, title: ' x ' }, second, ...others])],
    ['with an invalid entry', stored([first, { ...second, title: 1 }, ...others])],
    ['with a field that is none', stored([first, { ...second, unknown: 1 }, ...others])],
    ['of an earlier form', stored(projects, { form: 1 })],
    ['of a newer form', stored(projects, { form: 999 })],
    ['without its list', { form }],
    ['that is no section', 'text'],
    ['of nothing', null],
  ])('is what it is alone: %s', (_, section) => {
    const read = parseSection('projects', section, similar);
    expect(read.content).toEqual(section === null ? null : contentOf({ projects: section }));
    // What was taken from another one can be taken again.
    expect(parseSection('projects', section, read)).toEqual(read);
  });

  it('shares its entries, so that they need not be compared', () => {
    const changed = stored([first, { ...second, title: 'Changed' }, ...others]);
    const read = parseSection('projects', changed, similar).content?.projects.projects;
    const before = similar.content?.projects.projects;
    expect(read?.map((project, index) => project === before?.[index])).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('is refused where its entries do not fit together', () => {
    const { downloads } = withFormats(samplePortfolio);
    const { categories } = samplePortfolio.downloads;
    const twice = { ...downloads, categories: categories.map(() => ({ ...categories[0] })) };
    const valid = parseSection('downloads', downloads, undefined);
    expect(valid.content).not.toBeNull();
    expect(parseSection('downloads', twice, valid).content).toBeNull();
  });
});
