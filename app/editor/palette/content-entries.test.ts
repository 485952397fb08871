import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { contentEntries, contentLists, entryPage } from './content-entries.ts';

const content = portfolioSchema.parse(samplePortfolio);
const at = (address: string) => contentEntries(content).find((entry) => entry.address === address);

it('finds the entries of every list, with their place in words', () => {
  const { downloads, skills } = content;
  const [category] = downloads.categories;
  expect(at('projects/projects/1')?.where).toBe('Projects');
  expect(at('skills/skills/1')).toEqual({
    address: 'skills/skills/1',
    title: skills.skills[0]?.name,
    where: 'Skills, Technical skills',
  });
  expect(at('downloads/categories/1')?.where).toBe('Downloads, Categories');
  expect(at('downloads/categories/1/tools/1')).toEqual({
    address: 'downloads/categories/1/tools/1',
    title: category?.tools[0]?.name,
    where: `Downloads, ${category?.name}`,
  });
  expect(at('about/education/1')?.where).toBe('About, Education');
  expect(at('about/work/1')?.where).toBe('About, Work');
  expect(at('home/stats/1')?.where).toBe('Home, Stats');
  expect(at('site/contacts/1')?.where).toBe('Site, Contact rows');
  const addresses = contentEntries(content).map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('finds the lists that entries can be added to, with their place in words', () => {
  const lists = contentLists(content);
  const [category] = content.downloads.categories;
  expect(lists).toContainEqual({
    address: 'projects/projects',
    one: 'project',
    where: 'Projects',
    isNested: false,
  });
  expect(lists).toContainEqual({
    address: 'downloads/categories/1/tools',
    one: 'tool',
    where: `Downloads, ${category?.name}`,
    isNested: true,
  });
  expect(lists.find(({ address }) => address === 'site/contacts')?.where).toBe(
    'Site, Contact rows',
  );
  expect(lists.map(({ address }) => address)).not.toContain('site/pages');
});

it('names an entry without a title', () => {
  const unnamed = structuredClone(content);
  for (const project of unnamed.projects.projects) project.title = ' ';
  const first = contentEntries(unnamed).find(({ address }) => address === 'projects/projects/1');
  expect(first?.title).toBe('Untitled project');
});

it('knows the public page of an entry, if it is shown', () => {
  const pageOf = (address: string, saved = content) => entryPage(address, content, saved);
  expect(pageOf('home/stats/1')).toBe('/');
  expect(pageOf('projects/projects/1')).toBe('/projects');
  expect(pageOf('site/contacts/1')).toBe('/contact');
  expect(pageOf('site/pages/about')).toBeUndefined();
  expect(pageOf('downloads/categories/2/tools/1')).toMatch(/^\/downloads\?category=\w/);
  const hidden = structuredClone(content);
  hidden.site.pages = hidden.site.pages.map((page) => ({ ...page, isShown: false }));
  expect(pageOf('projects/projects/1', hidden)).toBeUndefined();
  expect(pageOf('home/stats/1', hidden)).toBe('/');
});
