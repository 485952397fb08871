import { type NotePlace, notePlaces } from '../content/note-places.ts';
import type { Portfolio } from '../content/portfolio.ts';
import { type ProjectPlace, projectPlaces } from '../content/project-places.ts';
import { toolPlaces } from '../content/tool-places.ts';
import { hasLink, isWebAddress } from '../link.ts';
import { plainDescription } from '../markdown/parse-markdown.ts';
import { projectPath } from '../pages.ts';
import { shortened } from '../shortened.ts';
import { brandOf, isShown } from '../site-frame.ts';
import { type PublishedLanguage, pathIn } from '../translated.ts';
import { textsOf } from '../words/texts.ts';

/** A value of JSON-LD; undefined ones are left out. */
type Value = string | number | boolean | Thing | readonly Value[] | undefined;

/** A thing of schema.org, with its properties (https://schema.org/docs/full.html). */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: Value;
}

/** The site that a page belongs to: its content and its public origin. */
export interface SiteOfThings {
  readonly content: Portfolio;
  /** Such as `https://example.com`. */
  readonly siteUrl: string;
  /** The further language of the content; none for the first one. */
  readonly language?: PublishedLanguage | null;
}

/** The longest description of a thing, in characters: the page has the whole text. */
const DESCRIPTION_LENGTH = 200;

/** The most items of a list that are described: a thousand would be a fifth of their page. */
export const MAX_ITEMS = 100;

const described = (text: string) => shortened(text, DESCRIPTION_LENGTH) || undefined;

/** The absolute address of a page. */
const pageOf = ({ siteUrl, language }: SiteOfThings, path: string): string =>
  new URL(pathIn(language, path), siteUrl).href;

const absolute = ({ siteUrl }: SiteOfThings, path: string): string => new URL(path, siteUrl).href;

/** The absolute address of a picture of the content; undefined where there is none. */
const pictureOf = (site: SiteOfThings, address: string): string | undefined =>
  address === '' ? undefined : absolute(site, address);

const listOf = (values: readonly string[]): readonly string[] | undefined =>
  values.length === 0 ? undefined : values;

/** The owner's name; empty where no field has one. */
const nameOf = ({ home, site }: Portfolio): string => home.name || site.brand;

/** How other things name the owner; undefined where the content has no name. */
const author = (site: SiteOfThings): Thing | undefined => {
  const name = nameOf(site.content);
  if (name === '') return undefined;
  return { '@type': 'Person', '@id': absolute(site, '/#person'), name, url: pageOf(site, '/') };
};

/**
 * A page about the owner: Home and About (https://developers.google.com/search/docs/appearance/structured-data/profile-page).
 * `portrait` is an address, or empty. Undefined where the content has no name.
 */
export function profilePage(
  site: SiteOfThings,
  { path, portrait }: { path: string; portrait: string },
): Thing | undefined {
  const person = author(site);
  if (person === undefined) return undefined;
  const { content } = site;
  const { home, about, site: texts } = content;
  // What a hidden page has is nowhere else.
  const isAboutShown = isShown(content, 'about');
  const onAbout = (names: readonly string[]) =>
    isAboutShown && about.showsAchievements
      ? listOf(names.filter((name) => name !== ''))
      : undefined;
  const profiles = isShown(content, 'contact') ? texts.contacts : [];
  const sameAs = profiles.map(({ url }) => url).filter(isWebAddress);
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
      knowsLanguage: onAbout(about.languages.map(({ name }) => name)),
      award: onAbout(about.awards.map(({ title }) => title)),
      sameAs: listOf([...new Set(sameAs)]),
    },
  };
}

/** The site, for the name that a search engine shows (https://developers.google.com/search/docs/appearance/site-names). */
export const webSite = (site: SiteOfThings): Thing => ({
  '@type': 'WebSite',
  '@id': absolute(site, '/#site'),
  url: pageOf(site, '/'),
  name: brandOf(site.content),
  description: site.content.site.description || undefined,
  inLanguage: site.content.site.language,
});

const workOf = (site: SiteOfThings, { project, path }: ProjectPlace): Thing => ({
  '@type': 'CreativeWork',
  '@id': pageOf(site, path),
  url: pageOf(site, path),
  name: project.title || textsOf(site.content.site.words, 'projects').untitled,
  description: described(project.description),
  image: pictureOf(site, project.image),
  keywords: listOf(project.technologies),
  sameAs: listOf(
    [project.github, project.live].filter(hasLink).map((link) => absolute(site, link)),
  ),
  author: author(site),
  inLanguage: site.content.site.language,
});

/** The first projects in the order of the content; undefined where none is published. */
export function projectList(site: SiteOfThings): Thing | undefined {
  return itemList(projectPlaces(site.content), (place) => workOf(site, place));
}

/** The project of a page, by its slug; undefined where no page has it. */
export function projectWork(site: SiteOfThings, slug: string): Thing | undefined {
  const place = projectPlaces(site.content).find(
    ({ hasPage, path }) => hasPage && path === projectPath(slug),
  );
  return place && workOf(site, place);
}

/** The note or page of the owner's at a path; undefined where none is. */
export function postingOf(site: SiteOfThings, path: string): Thing | undefined {
  const place = notePlaces(site.content).find((each) => each.path === path);
  return place && posting(site, place);
}

/** A note (https://developers.google.com/search/docs/appearance/structured-data/article), or a page of the owner's. */
const posting = (site: SiteOfThings, { note, path, instant }: NotePlace): Thing => ({
  '@type': note.kind === 'note' ? 'BlogPosting' : 'WebPage',
  '@id': absolute(site, path),
  url: absolute(site, path),
  [note.kind === 'note' ? 'headline' : 'name']:
    note.title || textsOf(site.content.site.words, 'notes').untitled,
  description: described(note.summary),
  image: pictureOf(site, note.image),
  keywords: listOf(note.tags),
  datePublished: instant === null ? undefined : new Date(instant).toISOString(),
  author: author(site),
  inLanguage: site.content.site.language,
});

/**
 * The first tools in the order of the content; undefined where none is published. A free one has the price 0, as
 * https://developers.google.com/search/docs/appearance/structured-data/software-app requires. The content does not have
 * the price of a premium one. `cards` are the paths of the sharing cards by the ids of the tools.
 */
export function toolList(
  site: SiteOfThings,
  cards: ReadonlyMap<string, string>,
): Thing | undefined {
  const { untitled } = textsOf(site.content.site.words, 'downloads');
  return itemList(
    toolPlaces(site.content),
    ({ tool, category, path, downloadUrl }): Thing => ({
      '@type': 'SoftwareApplication',
      url: pageOf(site, path),
      name: tool.name || untitled,
      description: described(tool.description),
      image: pictureOf(site, cards.get(tool.id) ?? ''),
      applicationCategory: category || undefined,
      fileSize: tool.size || undefined,
      downloadUrl: downloadUrl === null ? undefined : absolute(site, downloadUrl),
      isAccessibleForFree: !tool.isPremium,
      offers: tool.isPremium ? undefined : { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      author: author(site),
    }),
  );
}

const itemList = <Item>(
  items: readonly Item[],
  thingOf: (item: Item) => Thing,
): Thing | undefined =>
  items.length === 0
    ? undefined
    : {
        '@type': 'ItemList',
        numberOfItems: items.length,
        itemListElement: items.slice(0, MAX_ITEMS).map((item, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: thingOf(item),
        })),
      };

/** A page on the way from Home to another one. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The way to a page (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb); from Home on. */
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
 * Things as a data block of HTML, which a browser never runs (HTML, section 4.12.1); empty without things. No text in it
 * can end it: what has a meaning in HTML is written as JSON's `\u003c` (HTML, section 4.12.1.3).
 */
export function dataBlock(things: readonly Thing[], nonce: string | undefined): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? '');
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return `<script${mark} type="application/ld+json">${escaped}</script>`;
}
