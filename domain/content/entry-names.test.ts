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
    ['downloads.categories.0.tools.2.name', 'downloads.categories.0.tools.2'],
    ['home.roles.2', undefined],
    ['home.name', undefined],
  ])('of %s is the innermost one', (path, entry) => {
    expect(entryPathOf(path)).toBe(entry);
  });

  it('is called as it is after the change', () => {
    const [title] = names(({ projects: { projects } }) => {
      if (projects[0]) projects[0].title = 'Harbour';
    });
    expect(title).toBe('Harbour');
  });

  it('that was removed is called as it was, although another one has its place now', () => {
    const second = samplePortfolio.projects.projects[1]?.title;
    const removed = names(({ projects: { projects } }) => {
      projects.splice(1, 1);
    });
    expect(removed).toEqual([second]);
  });
});

describe('the name of an entry', () => {
  it.each([
    [{ id: 'a', title: ' \n', name: 'A tool' }, 'A tool'],
    [{ title: 'A title', name: 'A name' }, 'A title'],
    [{ id: 'a', title: ' ' }, ''],
  ])('%j is %j', (entry, name) => {
    expect(titleOf(entry)).toBe(name);
  });
});
