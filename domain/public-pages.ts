import { type ListChoices, NO_CHOICES, queryOf, viewOf } from './anime-view.ts';
import { publicCategories } from './content/downloads.ts';
import type { Portfolio } from './content/portfolio.ts';
import {
  listedNotes,
  listPath,
  NOTES_PER_PAGE,
  noteTags,
  ownPages,
} from './content/published-notes.ts';
import { publishedProjects } from './content/published-projects.ts';
import { publishedTools } from './content/published-tools.ts';
import { CATEGORY, HIDEABLE_PAGES, pathOf, WHAT_COUNTS } from './pages.ts';
import { isShown } from './site-frame.ts';
import { type PublishedLanguage, pathIn } from './translated.ts';

/** A page that every visitor can open. */
export interface PublicPage {
  /** Its address, as links have it. */
  readonly path: string;
  /** Absent for the first language. */
  readonly language?: PublishedLanguage;
  /** The id of its route (app/routes.ts). */
  readonly route: string;
  /** The key or id of the project, note, tool or title that it shows. */
  readonly key?: string;
  /** The requested parameters that it knows; by default none. */
  readonly queryOf?: ((asked: URLSearchParams) => URLSearchParams) | undefined;
}

export type PublicPages = ReadonlyMap<string, PublicPage>;

/** The pages of every site, without those that are hidden. */
export const mainPages = (content: Portfolio): readonly PublicPage[] => [
  { path: pathOf('home'), route: 'home' },
  ...HIDEABLE_PAGES.filter((page) => isShown(content, page)).map((page) => ({
    path: pathOf(page),
    route: page,
  })),
  { path: WHAT_COUNTS, route: WHAT_COUNTS.slice(1) },
];

/** All pages that every visitor can open, by their paths. `titles` and `choices` are of the anime list. */
export function publicPages(
  content: Portfolio,
  titles: readonly number[],
  choices: ListChoices = NO_CHOICES,
): PublicPages {
  const categories = publicCategories(content.downloads);
  const queries: Readonly<Record<string, PublicPage['queryOf']>> = {
    anime: (query) => queryOf(viewOf(query, choices)),
    downloads(query) {
      const name = query.get(CATEGORY);
      const category = categories.find(({ slug }) => slug === name);
      return new URLSearchParams(category && [[CATEGORY, category.slug]]);
    },
  };
  const pages: readonly PublicPage[] = [
    ...mainPages(content).map((page) => ({ ...page, queryOf: queries[page.route] })),
    ...publishedProjects(content)
      .filter(({ hasPage }) => hasPage)
      .map(({ path, project: { key } }) => ({ path, route: 'project', key })),
    ...notePages(content),
    ...publishedTools(content)
      .filter(({ tool }) => tool.isPremium)
      .map(({ path, tool: { id } }) => ({ path, route: 'premium-download', key: id })),
    ...(isShown(content, 'anime') ? titles : []).map((id) => ({
      path: `${pathOf('anime')}/${id}`,
      route: 'anime-title',
      key: String(id),
    })),
  ];
  return new Map(pages.map((page) => [page.path, page]));
}

function notePages(content: Portfolio): readonly PublicPage[] {
  const ownerPages = ownPages(content).map(({ path, note: { key } }) => ({
    path,
    route: 'own-page',
    key,
  }));
  if (!isShown(content, 'notes')) return ownerPages;
  const notes = listedNotes(content);
  const pagesOf = (tag: string | undefined, count: number, route: string): PublicPage[] =>
    Array.from({ length: Math.ceil(count / NOTES_PER_PAGE) }, (_, at) => ({
      path: listPath(tag, at + 1),
      route,
    }));
  return [
    ...ownerPages,
    ...notes.map(({ path, note: { key } }) => ({ path, route: 'note', key })),
    ...pagesOf(undefined, notes.length, 'notes-page').slice(1),
    ...noteTags(notes).flatMap(({ slug, count }) => pagesOf(slug, count, 'notes-tag')),
  ];
}

export const pagesIn = (language: PublishedLanguage, pages: PublicPages): PublicPage[] =>
  [...pages.values()].map((page) => ({ ...page, language, path: pathIn(language, page.path) }));

/** The page at a path as typed, even in capitals or with a slash at the end. */
export function publicPageAt(pages: PublicPages, path: string): PublicPage | undefined {
  const plain = path.replace(/(?<=.)\/$/, '');
  return pages.get(plain) ?? pages.get(plain.toLowerCase());
}
