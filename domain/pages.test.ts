import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPage, normalPages, type PageName, pathOf, SITE_PAGES } from './pages.ts';

const choices = fc.array(
  fc.record({ page: fc.constantFrom(...SITE_PAGES), isShown: fc.boolean() }),
);

describe('the pages in their order', () => {
  it('are all pages, each once, and normal pages stay as they are', () => {
    fc.assert(
      fc.property(choices, (given) => {
        const pages = normalPages(given);
        expect(pages.map(({ page }) => page).toSorted()).toEqual([...SITE_PAGES].toSorted());
        expect(normalPages(pages)).toEqual(pages);
      }),
    );
  });

  it('begin with those that are named, as they were named first; the others follow, and are shown', () => {
    const given = normalPages([
      { page: 'contact', isShown: false },
      { page: 'anime', isShown: true },
      { page: 'contact', isShown: true },
    ]);
    expect(given.map(({ page, isShown }) => `${page} ${isShown}`)).toEqual([
      ...['contact false', 'anime true', 'about true', 'skills true', 'projects true'],
      ...['downloads true'],
    ]);
  });
});

describe('the next page', () => {
  const menuOf = (...pages: PageName[]) =>
    (['home', ...pages, 'admin'] as const).map((page) => ({ page, label: `to ${page}` }));

  it('of Home is Projects, wherever it is in the menu; the others follow in their order', () => {
    const menu = menuOf('about', 'skills', 'projects', 'contact');
    const walked = (['home', 'projects', 'about', 'skills', 'contact'] as const).map(
      (page) => nextPage(menu, page)?.page,
    );
    expect(walked).toEqual(['projects', 'about', 'skills', 'contact', 'home']);
  });

  it('is the next one of the menu, and Home after the last', () => {
    const menu = menuOf('contact', 'about');
    expect(nextPage(menu, 'home')?.label).toBe('to contact');
    expect(nextPage(menu, 'contact')?.label).toBe('to about');
    expect(nextPage(menu, 'about')?.label).toBe('to home');
  });

  it('of a page that is not in the menu is Home', () => {
    expect(nextPage(menuOf('about'), 'skills')?.page).toBe('home');
  });

  it('leads through every shown page once, whatever the order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...SITE_PAGES], { minLength: 1 }), (shown) => {
        const menu = menuOf(...shown);
        const walked: PageName[] = [];
        let page: PageName = 'home';
        for (const _ of [...shown, 'home']) {
          page = nextPage(menu, page)?.page ?? 'admin';
          walked.push(page);
        }
        expect(walked.toSorted()).toEqual([...shown, 'home'].toSorted());
        expect(walked.at(-1)).toBe('home');
        if (shown.includes('projects')) expect(walked[0]).toBe('projects');
      }),
    );
  });

  it('does not exist for the admin, and not where Home is the only page', () => {
    expect(nextPage(menuOf('about'), 'admin')).toBeUndefined();
    expect(nextPage(menuOf(), 'home')).toBeUndefined();
  });
});

describe('the address of a page', () => {
  it('is its name below the site, and that of Home is the site itself', () => {
    expect([pathOf('home'), pathOf('about'), pathOf('admin')]).toEqual(['/', '/about', '/admin']);
  });
});
