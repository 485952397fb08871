import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { addressOfFragment, fragmentOf } from './deep-link.ts';

const content = portfolioSchema.parse(samplePortfolio);
const tool = content.downloads.categories[0]?.tools[0];
const at = addressOfFragment.bind(null, content);

it('a fragment leads to an entry by its slug, id, title or key, and to a field by its id', () => {
  expect(at('projects', 'loom')).toBe(fragmentAddress('Loom'));
  expect(at('projects', '1')).toBe('projects/projects/1');
  expect(at('downloads', tool?.id ?? '')).toBe(`downloads/categories/1/tools/${tool?.key}`);
  expect(at('skills', 'typescript')).toBe('skills/skills/1');
  expect(at('projects', 'field-projects/projects/1/title')).toBe('projects/projects/1/title');
  expect(at('contact', 'site/email')).toBe('site/email');
});

it('a fragment leads nowhere on another screen, nor to what is not there', () => {
  expect(at('home', 'loom')).toBeUndefined();
  expect(at('projects', 'no-such-project')).toBeUndefined();
  expect(at('projects', 'field-projects/projects/none/title')).toBeUndefined();
});

it('an entry has a fragment that leads to it, also where two have one title', () => {
  const [first] = content.projects.projects;
  const twice = {
    ...content,
    projects: { projects: first ? [first, { ...first, key: 'b' }] : [] },
  };
  for (const key of [first?.key, 'b']) {
    const address = `projects/projects/${key}`;
    expect(addressOfFragment(twice, 'projects', fragmentOf(twice, address))).toBe(address);
  }
});

const fragmentAddress = (title: string): string =>
  `projects/projects/${content.projects.projects.find((project) => project.title === title)?.key}`;
