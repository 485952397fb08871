import { expect, it } from 'vitest';
import { type Portfolio, storedPortfolioSchema } from './portfolio.ts';
import { projectPlaces } from './project-places.ts';
import { projectEntry } from './projects.ts';

type Change = Partial<ReturnType<typeof projectEntry.create>>;

const empty = storedPortfolioSchema.parse({});

const contentOf = (...changes: Change[]): Portfolio => ({
  ...empty,
  projects: {
    projects: changes.map((change, index) => ({
      ...projectEntry.create(),
      key: `k${index + 1}`,
      ...change,
    })),
  },
});

const pathsOf = (...changes: Change[]) =>
  projectPlaces(contentOf(...changes)).map(({ path }) => path);

it('a project is found at its page, or at its card on the page of the projects', () => {
  const places = projectPlaces(
    contentOf({ title: 'A Lamp' }, { title: 'A Kite', role: 'All of it' }),
  );
  expect(places).toMatchObject([
    { anchor: 'project-a-lamp', path: '/projects#project-a-lamp', hasPage: false },
    { anchor: 'project-a-kite', path: '/projects/a-kite', hasPage: true },
  ]);
});

it('no two are found at one place, and moving one changes no place', () => {
  const lamps = [
    { key: 'k1', title: 'Lamp' },
    { key: 'k2', title: 'Lamp', role: 'All of it' },
    { key: 'k3', title: 'lamp!' },
    { key: 'k4', description: 'without a title' },
  ];
  const paths = ['/projects#project-lamp-2', '/projects/lamp', '/projects#project-lamp-3'];
  expect(pathsOf(...lamps)).toEqual([...paths, '/projects#project-untitled']);
  expect(pathsOf(...lamps.toReversed())).toEqual([
    '/projects#project-untitled',
    ...paths.toReversed(),
  ]);
});

it('an empty project has no place, and none has one while the projects are hidden', () => {
  expect(pathsOf({ title: 'Lamp' }, {})).toHaveLength(1);
  const content = contentOf({ title: 'Lamp' });
  const pages = content.site.pages.map(({ page }) => ({ page, isShown: page !== 'projects' }));
  expect(projectPlaces({ ...content, site: { ...content.site, pages } })).toEqual([]);
});
