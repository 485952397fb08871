import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { differences } from './differences.ts';
import { entryNameOf, entryPathOf, titleOf } from './entry-names.ts';
import type { Portfolio } from './portfolio.ts';

const names = (change: (content: Portfolio) => void): (string | null)[] => {
  const content = structuredClone(samplePortfolio);
  change(content);
  return differences(samplePortfolio, content).map((each) => entryNameOf(each, content));
};

describe('the entry of a difference', () => {
  it.each([
    ['projects.projects.3', 'projects.projects.3'],
    ['projects.projects.3.title', 'projects.projects.3'],
    ['downloads.categories.0.tools.2.name', 'downloads.categories.0.tools.2'],
    ['downloads.categories.1.name', 'downloads.categories.1'],
    ['projects.projects.12.title', 'projects.projects.12'],
    ['home.roles.2', undefined],
    ['home.name', undefined],
    ['site.words.projects.heading', undefined],
  ])('of %s is the innermost one', (path, entry) => {
    expect(entryPathOf(path)).toBe(entry);
  });

  it('is called as it is after the change', () => {
    const [title] = names(({ projects: { projects } }) => {
      if (projects[0]) projects[0].title = 'Harbour';
    });
    expect(title).toBe('Harbour');
  });

  it('is called by its label, as in the editor, where its first text is a value', () => {
    const stat = names(({ home: { stats } }) => {
      if (stats[0]) stats[0].value = '7+';
    });
    expect(stat).toEqual([samplePortfolio.home.stats[0]?.label]);
  });

  it('that was removed is called as it was, although another one has its place now', () => {
    const second = samplePortfolio.projects.projects[1]?.title;
    const removed = names(({ projects: { projects } }) => {
      projects.splice(1, 1);
    });
    expect(removed).toEqual([second]);
  });

  it('is none for a field outside of the lists', () => {
    const outside = names(({ home }) => {
      home.name = 'Someone';
    });
    expect(outside).toEqual([null]);
  });
});

describe('the name of an entry', () => {
  it.each([
    [{ id: 'a', title: ' \n', name: 'A tool' }, 'A tool'],
    [{ title: 'A title', name: 'A name' }, 'A title'],
    [{ title: 7, page: 'about' }, 'about'],
    [{ id: 'a', title: ' ' }, ''],
    [{}, ''],
    [null, ''],
  ])('%j is %j', (entry, name) => {
    expect(titleOf(entry)).toBe(name);
  });
});
