import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { PublicPage } from '../../domain/public-pages.ts';
import { pagesIn, publicPages } from '../../domain/public-pages.ts';
import { publishedLanguages } from '../../domain/translated.ts';
import type { ChangeDates, ContentPart } from '../content/history.ts';
import { XML_DECLARATION, xmlElement } from './xml.ts';

/** The parts of the content that a page shows beside the frame, by its route; null where it shows what has no date. */
const PARTS: Readonly<Record<string, readonly ContentPart[] | null>> = {
  home: ['home', 'words/home'],
  about: ['about', 'words/about'],
  skills: ['skills', 'words/skills'],
  projects: ['projects', 'words/projects'],
  // The list of titles may be a file.
  anime: null,
  downloads: ['downloads', 'words/downloads'],
  notes: ['notes', 'words/notes'],
  'notes-page': ['notes', 'words/notes'],
  'notes-tag': ['notes', 'words/notes'],
  contact: ['words/contact'],
  resume: ['home', 'about', 'skills', 'projects', 'words/resume'],
  'what-this-site-counts': ['words/whatCounts'],
};

const partsOf = ({ route, key }: PublicPage): readonly ContentPart[] | null =>
  route === 'project'
    ? [`project/${key}`, 'words/project']
    : route === 'note' || route === 'own-page'
      ? [`note/${key}`, 'words/notes']
      : (PARTS[route] ?? null);

/** What opens over a page has no place of its own. */
const isWhole = ({ route }: PublicPage): boolean => route !== 'premium-download';

/**
 * The sitemap (https://www.sitemaps.org/protocol.html) of all pages that visitors can open, in all languages. What opens
 * over a page, such as a title of the list, is none. A date that the history does not know is left out.
 */
export function sitemapOf(content: Portfolio, siteUrl: string, dates: ChangeDates): string {
  const own = publicPages(content, []);
  const others = publishedLanguages(content).flatMap((language) => pagesIn(language, own));
  const entries = [...own.values(), ...others].filter(isWhole).map((page) => {
    const parts = partsOf(page);
    const translations = page.language === undefined ? [] : ['translations' as const];
    const changed = parts && dates.latest('frame', 'words/everywhere', ...translations, ...parts);
    const lastmod = changed === null ? '' : xmlElement('lastmod', changed);
    return `<url>${xmlElement('loc', new URL(page.path, siteUrl).href)}${lastmod}</url>`;
  });
  return [
    XML_DECLARATION,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
