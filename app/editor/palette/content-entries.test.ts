import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { contentEntries, contentLists } from './content-entries.ts';
import { entryPage } from './entry-page.ts';

const content = portfolioSchema.parse(samplePortfolio);
const at = (path: string) => contentEntries(content).find((entry) => entry.path === path);

it('finds the entries of every list, with their place in words', () => {
  const { downloads, skills } = content;
  const [category] = downloads.categories;
  expect(at('projects.projects.0')?.where).toBe('Projects');
  expect(at('skills.skills.0')).toEqual({
    path: 'skills.skills.0',
    title: skills.skills[0]?.name,
    where: 'Skills, Technical skills',
  });
  expect(at('downloads.categories.0')?.where).toBe('Downloads, Categories');
  expect(at('downloads.categories.0.tools.0')).toEqual({
    path: 'downloads.categories.0.tools.0',
    title: category?.tools[0]?.name,
    where: `Downloads, ${category?.name}`,
  });
  expect(at('about.education.0')?.where).toBe('About, Education');
  expect(at('home.stats.0')?.where).toBe('Home, Stats');
  expect(at('site.contacts.0')?.where).toBe('Site, Contact rows');
  const paths = contentEntries(content).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it('finds the lists that entries can be added to, with their place in words', () => {
  const lists = contentLists(content);
  const [category] = content.downloads.categories;
  expect(lists).toContainEqual({
    path: 'projects.projects',
    one: 'project',
    where: 'Projects',
    isNested: false,
  });
  expect(lists).toContainEqual({
    path: 'downloads.categories.0.tools',
    one: 'tool',
    where: `Downloads, ${category?.name}`,
    isNested: true,
  });
  expect(lists.find(({ path }) => path === 'site.contacts')?.where).toBe('Site, Contact rows');
  expect(lists.map(({ path }) => path)).not.toContain('site.pages');
});

it('names an entry without a title', () => {
  const unnamed = structuredClone(content);
  for (const project of unnamed.projects.projects) project.title = ' ';
  const first = contentEntries(unnamed).find(({ path }) => path === 'projects.projects.0');
  expect(first?.title).toBe('Untitled project');
});

it('knows the public page of an entry, if it is shown', () => {
  const pageOf = (path: string, saved = content) => entryPage(path, content, saved);
  expect(pageOf('home.stats.0')).toBe('/');
  expect(pageOf('projects.projects.0')).toBe('/projects');
  expect(pageOf('site.contacts.0')).toBe('/contact');
  expect(pageOf('site.pages.0')).toBeUndefined();
  expect(pageOf('downloads.categories.1.tools.0')).toMatch(/^\/downloads\?category=\w/);
  const hidden = structuredClone(content);
  hidden.site.pages = hidden.site.pages.map((page) => ({ ...page, isShown: false }));
  expect(pageOf('projects.projects.0', hidden)).toBeUndefined();
  expect(pageOf('home.stats.0', hidden)).toBe('/');
});
