/** The pages with a garden that can be hidden and moved, in the order of docs/product.md#pages. */
export const SITE_PAGES = ['about', 'skills', 'projects', 'anime', 'downloads', 'contact'] as const;

export type SitePage = (typeof SITE_PAGES)[number];

/** The pages with an accent and a garden of their own. */
export const PAGE_NAMES = ['home', ...SITE_PAGES, 'admin'] as const;

export type PageName = (typeof PAGE_NAMES)[number];

/** The pages of the menu, except the owner's own. */
export const LISTED_PAGES = [
  'about',
  'skills',
  'projects',
  'anime',
  'downloads',
  'notes',
  'contact',
] as const;

export type ListedPage = (typeof LISTED_PAGES)[number];

/** A page of the menu; a page of the owner's is named by the key of its note. */
export type MenuPage = ListedPage | `note-${string}`;

/** The pages that can be hidden. The résumé is in no menu and has its own switch. */
export const HIDEABLE_PAGES = [...LISTED_PAGES, 'resume'] as const;

export type HideablePage = (typeof HIDEABLE_PAGES)[number];

export const pathOf = (page: PageName | HideablePage): string =>
  page === 'home' ? '/' : `/${page}`;

/** The parameter of Downloads with the slug of the selected category. */
export const CATEGORY = 'category';

export const projectPath = (slug: string): string =>
  `${pathOf('projects')}/${encodeURIComponent(slug)}`;

export const notePath = (slug: string): string => `${pathOf('notes')}/${encodeURIComponent(slug)}`;

/** The page at or above an address, in any case of letters, as routes have it. */
export function pageAt(pathname: string): PageName | undefined {
  const [, name = ''] = pathname.toLowerCase().split('/');
  return name === 'notes' ? 'about' : PAGE_NAMES.find((page) => pathOf(page) === `/${name}`);
}

/** The next page of the menu, to which the end of a page leads; Home after the last, and none after Contact. */
export const nextPage = <Link extends { readonly page: PageName; readonly path: string }>(
  menu: readonly Link[],
  page: PageName,
): Link | undefined => {
  if (page === 'contact' || page === 'admin') return undefined;
  const pages = menu.filter((link) => link.page !== 'admin' && link.path === pathOf(link.page));
  const next = pages[(pages.findIndex((link) => link.page === page) + 1) % pages.length];
  return next?.page === page ? undefined : next;
};

export const WHAT_COUNTS = '/what-this-site-counts';

/** The résumé in the format of JSON Resume (https://jsonresume.org/schema). */
export const RESUME_JSON = '/resume.json';

/** Whether a page is in the menu. Without it, a page of the site is hidden, and one of the owner's stays. */
export interface PageChoice {
  readonly page: MenuPage;
  readonly isShown: boolean;
}

/** Each page once, in the order of the first mention; the others follow, and are shown. */
export const normalPages = (choices: readonly PageChoice[]): PageChoice[] => {
  const mentioned = new Map<MenuPage, PageChoice>();
  for (const choice of choices) {
    if (!mentioned.has(choice.page)) mentioned.set(choice.page, choice);
  }
  const others = LISTED_PAGES.filter((page) => !mentioned.has(page));
  return [...mentioned.values(), ...others.map((page) => ({ page, isShown: true }))];
};
