/** The pages with a garden of their own that the owner can hide and order, in the order of docs/product.md#pages. */
export const SITE_PAGES = ['about', 'skills', 'projects', 'anime', 'downloads', 'contact'] as const;

export type SitePage = (typeof SITE_PAGES)[number];

/** All pages with a name. The name sets the accent colour and the garden. */
export const PAGE_NAMES = ['home', ...SITE_PAGES, 'admin'] as const;

export type PageName = (typeof PAGE_NAMES)[number];

/** The pages of the menu that every site can have. The list of notes has the garden of About. */
export const LISTED_PAGES = [
  ...(['about', 'skills', 'projects', 'anime', 'downloads'] as const),
  'notes',
  'contact',
] as const;

export type ListedPage = (typeof LISTED_PAGES)[number];

/** What the menu can have: one of these, or a page of the owner's by the key of its note. */
export type MenuPage = ListedPage | `note-${string}`;

/** What the owner can hide: the pages of the menu, and the résumé, which is in no menu and has a switch of its own. */
export const HIDEABLE_PAGES = [...LISTED_PAGES, 'resume'] as const;

export type HideablePage = (typeof HIDEABLE_PAGES)[number];

export const pathOf = (page: PageName | HideablePage): string =>
  page === 'home' ? '/' : `/${page}`;

/** The parameter of the address of Downloads that names the selected category by its slug. */
export const CATEGORY = 'category';

export const projectPath = (slug: string): string =>
  `${pathOf('projects')}/${encodeURIComponent(slug)}`;

/** The address of a note, by its slug; below it are the pages of the list. */
export const notePath = (slug: string): string => `${pathOf('notes')}/${encodeURIComponent(slug)}`;

/** The page of an address, of which it may be a part, such as a dialog. Routes ignore the case of letters. */
export function pageAt(pathname: string): PageName | undefined {
  const [, name = ''] = pathname.toLowerCase().split('/');
  return name === 'notes' ? 'about' : PAGE_NAMES.find((page) => pathOf(page) === `/${name}`);
}

/**
 * The page to which the end of a page leads: the next of the menu, and Home after the last. None from Contact, where a
 * visitor writes, from the admin, and where Home is the only page.
 */
export const nextPage = <Link extends { readonly page: PageName; readonly path: string }>(
  menu: readonly Link[],
  page: PageName,
): Link | undefined => {
  if (page === 'contact' || page === 'admin') return undefined;
  const pages = menu.filter((link) => link.page !== 'admin' && link.path === pathOf(link.page));
  const next = pages[(pages.findIndex((link) => link.page === page) + 1) % pages.length];
  return next?.page === page ? undefined : next;
};

/** The address of the page about what is counted. It is not in the navigation. */
export const WHAT_COUNTS = '/what-this-site-counts';

/** The address of the résumé in the format of JSON Resume (https://jsonresume.org/schema). */
export const RESUME_JSON = '/resume.json';

/** Whether a page is in the menu. A page of the site's that is not in it is hidden; one of the owner's stays. */
export interface PageChoice {
  readonly page: MenuPage;
  readonly isShown: boolean;
}

/** Each page once, in the order of the first mention; pages that are not mentioned follow, and are shown. */
export const normalPages = (choices: readonly PageChoice[]): PageChoice[] => {
  const mentioned = new Map<MenuPage, PageChoice>();
  for (const choice of choices) {
    if (!mentioned.has(choice.page)) mentioned.set(choice.page, choice);
  }
  const others = LISTED_PAGES.filter((page) => !mentioned.has(page));
  return [...mentioned.values(), ...others.map((page) => ({ page, isShown: true }))];
};
