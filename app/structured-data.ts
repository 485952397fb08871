import type { EntryContext } from 'react-router';
import { titleIdOf } from '../domain/anime-list.ts';
import { findPublishedTool } from '../domain/content/downloads.ts';
import type { Portfolio } from '../domain/content/portfolio.ts';
import {
  type PublishedNote,
  pathOfNote,
  publishedNotes,
} from '../domain/content/published-notes.ts';
import { publishedProjects } from '../domain/content/published-projects.ts';
import { isWebUrl } from '../domain/link.ts';
import { plainDescription } from '../domain/markdown/parse-markdown.ts';
import { type ListedPage, pathOf, projectPath } from '../domain/pages.ts';
import { PICTURE_SLOTS } from '../domain/pictures/slots.ts';
import { shortened } from '../domain/shortened.ts';
import { brandOf, isShown } from '../domain/site-frame.ts';
import { type PublishedLanguage, pathIn } from '../domain/translated.ts';
import { textsOf } from '../domain/words/texts.ts';
import type { AppContext } from './context.ts';
import { pagePicture } from './pages/page-picture.ts';

type Match = EntryContext['staticHandlerContext']['matches'][number];

/**
 * How a page describes itself as things of schema.org. None in previews, on error pages, in the admin, at an address
 * with a grant, or if the site does not know its origin.
 */
export async function structuredDataOf(
  { staticHandlerContext: { matches, errors } }: EntryContext,
  app: Pick<AppContext, 'siteUrl' | 'preview' | 'language' | 'services'>,
): Promise<readonly Thing[]> {
  const match = matches.at(-1);
  const { siteUrl, language } = app;
  if (siteUrl === null || app.preview !== null || errors !== null || !match) return [];
  const site = { content: app.services.content.current(), siteUrl, language };
  const things = await thingsOf(site, match, app);
  return things.filter((thing) => thing !== undefined);
}

async function thingsOf(
  site: SiteOfThings,
  { route, params }: Match,
  app: Pick<AppContext, 'services'>,
): Promise<readonly (Thing | undefined)[]> {
  const { words } = site.content.site;
  const crumbOf = (page: ListedPage): Crumb => ({
    name: textsOf(words, page).menu,
    path: pathOf(page),
  });
  switch (route.id) {
    case 'home':
      return [webSite(site), profilePage(site, { path: '/', portrait: await portraitOf(app) })];
    case 'about':
      return [profilePage(site, { path: '/about', portrait: await portraitOf(app) })];
    case 'project': {
      const published = publishedProjects(site.content).find(
        ({ path }) => path === projectPath(params.slug ?? ''),
      );
      if (published === undefined) return [];
      const name = published.project.title || textsOf(words, 'projects').untitled;
      return [breadcrumbs(site, [crumbOf('projects'), { name, path: published.path }])];
    }
    case 'note':
    case 'own-page': {
      const isNote = route.id === 'note';
      const path = pathOfNote(isNote ? 'note' : 'page', params.note ?? params.slug ?? '');
      const posting = postingOf(site, path);
      if (posting === undefined || !isNote) return [posting];
      return [
        posting,
        breadcrumbs(site, [crumbOf('notes'), { name: String(posting.headline), path }]),
      ];
    }
    case 'premium-download': {
      const tool = findPublishedTool(site.content.downloads, params.toolId ?? '');
      if (tool === undefined || params.grant !== undefined) return [];
      const name = tool.name || textsOf(words, 'downloads').untitled;
      return [breadcrumbs(site, [crumbOf('downloads'), { name, path: `/downloads/${tool.id}` }])];
    }
    case 'anime-title': {
      const id = titleIdOf(params.malId ?? '');
      const anime =
        id === undefined ? undefined : await app.services.animeList.find(site.content, id);
      if (anime === undefined) return [];
      return [
        breadcrumbs(site, [crumbOf('anime'), { name: anime.title, path: `/anime/${anime.id}` }]),
      ];
    }
    default:
      return [];
  }
}

/** The address of the owner's picture; empty where there is none. */
async function portraitOf({ services }: Pick<AppContext, 'services'>): Promise<string> {
  const content = services.content.current();
  const { profileImage: image, profileCrop: imageCrop } = content.about;
  const { src } = await pagePicture(services.pictures, content, PICTURE_SLOTS.portrait, {
    image,
    imageCrop,
  });
  return src;
}

/** A value of JSON-LD; undefined ones are left out. */
type Value = string | number | boolean | Thing | readonly Value[] | undefined;

/** A thing of schema.org, with its properties (https://schema.org/docs/full.html). */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: Value;
}

/** The site that a page belongs to: its content and its public origin. */
interface SiteOfThings {
  readonly content: Portfolio;
  /** Such as `https://example.com`. */
  readonly siteUrl: string;
  /** The further language of the content; none for the first one. */
  readonly language?: PublishedLanguage | null;
}

/** The longest description of a thing, in characters: the page has the whole text. */
const DESCRIPTION_LENGTH = 200;

const described = (text: string) => shortened(text, DESCRIPTION_LENGTH) || undefined;

/** The absolute address of a page. */
const pageOf = ({ siteUrl, language }: SiteOfThings, path: string): string =>
  new URL(pathIn(language, path), siteUrl).href;

const absolute = ({ siteUrl }: SiteOfThings, path: string): string => new URL(path, siteUrl).href;

/** The absolute address of a picture of the content; undefined where there is none. */
const pictureOf = (site: SiteOfThings, path: string): string | undefined =>
  path === '' ? undefined : absolute(site, path);

const listOf = (values: readonly string[]): readonly string[] | undefined =>
  values.length === 0 ? undefined : values;

/** The owner's name; empty where no field has one. */
const nameOf = ({ home, site }: Portfolio): string => home.name || site.brand;

/** The owner as other things name them; undefined if the content has no name. */
const author = (site: SiteOfThings): Thing | undefined => {
  const name = nameOf(site.content);
  if (name === '') return undefined;
  return { '@type': 'Person', '@id': absolute(site, '/#person'), name, url: pageOf(site, '/') };
};

/**
 * A page about the owner: Home and About
 * (https://developers.google.com/search/docs/appearance/structured-data/profile-page). `portrait` is an address, or
 * empty. Undefined where the content has no name.
 */
export function profilePage(
  site: SiteOfThings,
  { path, portrait }: { path: string; portrait: string },
): Thing | undefined {
  const person = author(site);
  if (person === undefined) return undefined;
  const { content } = site;
  const { home, about, site: texts } = content;
  // The content of a hidden page must not appear elsewhere.
  const isAboutShown = isShown(content, 'about');
  const profiles = isShown(content, 'contact') ? texts.contacts : [];
  const sameAs = profiles.map(({ url }) => url).filter(isWebUrl);
  return {
    '@type': 'ProfilePage',
    '@id': pageOf(site, path),
    url: pageOf(site, path),
    name: brandOf(site.content),
    inLanguage: texts.language,
    mainEntity: {
      ...person,
      description: described(
        plainDescription(home) || (isAboutShown ? plainDescription(about) : ''),
      ),
      image: isAboutShown ? pictureOf(site, portrait) : undefined,
      jobTitle: home.roles[0],
      sameAs: listOf([...new Set(sameAs)]),
    },
  };
}

/** The site, for its name in search results (https://developers.google.com/search/docs/appearance/site-names). */
export const webSite = (site: SiteOfThings): Thing => ({
  '@type': 'WebSite',
  '@id': absolute(site, '/#site'),
  url: pageOf(site, '/'),
  name: brandOf(site.content),
  description: site.content.site.description || undefined,
  inLanguage: site.content.site.language,
});

/** The note or page of the owner's at a path; undefined if there is none. */
function postingOf(site: SiteOfThings, path: string): Thing | undefined {
  const published = publishedNotes(site.content).find((note) => note.path === path);
  return published && posting(site, published);
}

/** A note (https://developers.google.com/search/docs/appearance/structured-data/article), or a page of the owner's. */
const posting = (site: SiteOfThings, { note, path, instant }: PublishedNote): Thing => ({
  '@type': note.kind === 'note' ? 'BlogPosting' : 'WebPage',
  '@id': pageOf(site, path),
  url: pageOf(site, path),
  [note.kind === 'note' ? 'headline' : 'name']:
    note.title || textsOf(site.content.site.words, 'notes').untitled,
  description: described(note.summary),
  image: pictureOf(site, note.image),
  keywords: listOf(note.tags),
  datePublished: instant === null ? undefined : new Date(instant).toISOString(),
  author: author(site),
  inLanguage: site.content.site.language,
});

/** A page between Home and another page. */
interface Crumb {
  readonly name: string;
  readonly path: string;
}

/**
 * The breadcrumbs from Home to a page
 * (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb).
 */
export const breadcrumbs = (site: SiteOfThings, way: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: textsOf(site.content.site.words, 'home').menu, path: '/' }, ...way].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageOf(site, path),
    }),
  ),
});

const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Things as a data block of HTML, which a browser never runs (HTML, section 4.12.1); empty without things. No text can
 * end the block: characters that mean something in HTML are written as JSON's `\u003c` (HTML, section 4.12.1.3).
 */
export function dataBlock(things: readonly Thing[], nonce: string | undefined): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? '');
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return `<script${mark} type="application/ld+json">${escaped}</script>`;
}
