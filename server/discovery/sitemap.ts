import type { Portfolio } from '../../domain/content/portfolio.ts';
import { projectPlaces } from '../../domain/content/project-places.ts';
import { pathOf, SITE_PAGES, type SitePage, WHAT_COUNTS } from '../../domain/pages.ts';
import { isShown } from '../../domain/site-frame.ts';
import type { ChangeDates, ContentPart } from '../content/change-dates.ts';
import { XML_DECLARATION, xmlElement } from './xml.ts';

/** A page, and the parts of the content that it shows beside the frame; null where it also shows what has no date. */
interface Page {
  readonly path: string;
  readonly parts: readonly ContentPart[] | null;
}

const PARTS: Readonly<Record<SitePage, Page['parts']>> = {
  about: ['about', 'words/about'],
  skills: ['skills', 'words/skills'],
  projects: ['projects', 'words/projects'],
  // The list of titles is a file.
  anime: null,
  downloads: ['downloads', 'words/downloads'],
  contact: ['words/contact'],
};

const RESUME_PARTS = ['home', 'about', 'skills', 'projects', 'words/resume'] as const;

const pagesOf = (content: Portfolio): readonly Page[] => [
  { path: pathOf('home'), parts: ['home', 'words/home'] },
  ...SITE_PAGES.filter((page) => isShown(content, page)).map((page) => ({
    path: pathOf(page),
    parts: PARTS[page],
  })),
  ...projectPlaces(content)
    .filter(({ hasPage }) => hasPage)
    .map(
      ({ path, project }): Page => ({ path, parts: [`project/${project.key}`, 'words/project'] }),
    ),
  ...(isShown(content, 'resume') ? [{ path: pathOf('resume'), parts: RESUME_PARTS }] : []),
  { path: WHAT_COUNTS, parts: ['words/whatCounts'] },
];

/**
 * The sitemap (https://www.sitemaps.org/protocol.html) of all pages that visitors can open. What opens over a page, such
 * as a title of the list, is none. A date that the history does not know is left out.
 */
export function sitemapOf(content: Portfolio, siteUrl: string, dates: ChangeDates): string {
  const entries = pagesOf(content).map(({ path, parts }) => {
    const changed = parts && dates.latest('frame', 'words/everywhere', ...parts);
    const lastmod = changed === null ? '' : xmlElement('lastmod', changed);
    return `<url>${xmlElement('loc', new URL(path, siteUrl).href)}${lastmod}</url>`;
  });
  return [
    XML_DECLARATION,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
