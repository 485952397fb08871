import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTED_PAGES, nextPage, normalPages, type PageName, pathOf } from './pages.ts';

const choices = fc.array(
  fc.record({ page: fc.constantFrom(...LISTED_PAGES), isShown: fc.boolean() }),
);

describe('the pages in their order', () => {
  it('are all pages, each once, and valid orders stay unchanged', () => {
    fc.assert(
      fc.property(choices, (given) => {
        const pages = normalPages(given);
        expect(pages.map(({ page }) => page).toSorted()).toEqual([...LISTED_PAGES].toSorted());
        expect(normalPages(pages)).toEqual(pages);
      }),
    );
  });

  it('begin with the named pages in the order of their first mention; the others follow, and are shown', () => {
    const pages = normalPages([
      { page: 'contact', isShown: false },
      { page: 'anime', isShown: true },
      { page: 'contact', isShown: true },
    ]);
    expect(pages.map(({ page, isShown }) => `${page} ${isShown}`)).toEqual([
      'contact false',
      'anime true',
      'about true',
      'skills true',
      'projects true',
      'downloads true',
      'notes true',
    ]);
  });
});

describe('the next page', () => {
  const menuOf = (...pages: PageName[]) =>
    (['home', ...pages, 'admin'] as const).map((page) => ({
      page,
      path: pathOf(page),
      label: `to ${page}`,
    }));

  it('is the next page of the menu, and Home after the last', () => {
    const menu = menuOf('skills', 'about');
    expect(nextPage(menu, 'home')?.label).toBe('to skills');
    expect(nextPage(menu, 'skills')?.label).toBe('to about');
    expect(nextPage(menu, 'about')?.label).toBe('to home');
  });
});
