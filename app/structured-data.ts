import type { EntryContext } from 'react-router';
import { findPublishedTool } from '../domain/content/downloads.ts';
import { pathOfNote } from '../domain/content/note-places.ts';
import { toolPlaces } from '../domain/content/tool-places.ts';
import { type ListedPage, pathOf, projectPath, SITE_PAGES, WHAT_COUNTS } from '../domain/pages.ts';
import { PICTURE_PLACES } from '../domain/pictures/places.ts';
import {
  breadcrumbs,
  type Crumb,
  MAX_ITEMS,
  postingOf,
  profilePage,
  projectList,
  projectWork,
  type SiteOfThings,
  type Thing,
  toolList,
  webSite,
} from '../domain/structured-data/things.ts';
import { titleIdOf } from '../domain/title-ids.ts';
import { textsOf } from '../domain/words/texts.ts';
import type { AppContext } from './context.ts';
import { pagePicture } from './pages/page-picture.ts';

type Match = EntryContext['staticHandlerContext']['matches'][number];

/**
 * What a page says of itself as things of schema.org: none in previews, on error pages, in the admin, at an address with
 * a grant, and where the site does not know its origin.
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
  app: Pick<AppContext, 'services' | 'language'>,
): Promise<readonly (Thing | undefined)[]> {
  const { content } = site;
  const { words } = content.site;
  const crumbOf = (page: ListedPage): Crumb => ({
    name: textsOf(words, page).menu,
    path: pathOf(page),
  });
  switch (route.id) {
    case 'home':
      return [webSite(site), profilePage(site, { path: '/', portrait: await portraitOf(app) })];
    case 'about':
      return [
        profilePage(site, { path: '/about', portrait: await portraitOf(app) }),
        breadcrumbs(site, [crumbOf('about')]),
      ];
    case 'projects':
      return [projectList(site), breadcrumbs(site, [crumbOf('projects')])];
    case 'project': {
      const work = projectWork(site, params.slug ?? '');
      if (work === undefined) return [];
      const own = { name: String(work.name), path: projectPath(params.slug ?? '') };
      return [work, breadcrumbs(site, [crumbOf('projects'), own])];
    }
    case 'notes':
    case 'notes-page':
    case 'notes-tag':
      return [breadcrumbs(site, [crumbOf('notes')])];
    case 'note':
    case 'own-page': {
      const isNote = route.id === 'note';
      const path = pathOfNote(isNote ? 'note' : 'page', params.note ?? params.slug ?? '');
      const posting = postingOf(site, path);
      if (posting === undefined) return [];
      const own = { name: String(posting.headline ?? posting.name), path };
      return [posting, breadcrumbs(site, isNote ? [crumbOf('notes'), own] : [own])];
    }
    case 'downloads':
      return [toolList(site, await toolCards(app)), breadcrumbs(site, [crumbOf('downloads')])];
    case 'premium-download': {
      const tool = findPublishedTool(content.downloads, params.toolId ?? '');
      if (tool === undefined || params.grant !== undefined) return [];
      const name = tool.name || textsOf(words, 'downloads').untitled;
      const own = { name, path: `/downloads/${tool.id}` };
      return [breadcrumbs(site, [crumbOf('downloads'), own])];
    }
    case 'anime-title': {
      const id = titleIdOf(params.malId ?? '');
      const anime = id === undefined ? undefined : await app.services.animeList.find(content, id);
      if (anime === undefined) return [];
      const own = { name: anime.title, path: `/anime/${anime.id}` };
      return [breadcrumbs(site, [crumbOf('anime'), own])];
    }
    case 'resume':
      return [
        breadcrumbs(site, [{ name: textsOf(words, 'resume').heading, path: pathOf('resume') }]),
      ];
    case WHAT_COUNTS.slice(1):
      return [
        breadcrumbs(site, [{ name: textsOf(words, 'whatCounts').heading, path: WHAT_COUNTS }]),
      ];
    default: {
      const page = SITE_PAGES.find((name) => name === route.id);
      return page === undefined ? [] : [breadcrumbs(site, [crumbOf(page)])];
    }
  }
}

/** The paths of the sharing cards of the tools that are described, by their ids. */
async function toolCards({
  services: { content, cards },
  language,
}: Pick<AppContext, 'services' | 'language'>): Promise<ReadonlyMap<string, string>> {
  const current = content.current();
  const shown = toolPlaces(current).slice(0, MAX_ITEMS);
  const found = shown.map(async ({ tool: { id } }): Promise<[string, string]> => {
    const card = await cards.of(current, { kind: 'tool', id }, language);
    return [id, card?.path ?? ''];
  });
  return new Map(await Promise.all(found));
}

/** The address of the owner's picture; empty where there is none. */
async function portraitOf({ services }: Pick<AppContext, 'services'>): Promise<string> {
  const content = services.content.current();
  const { profileImage: address, profileCrop: crop } = content.about;
  const { src } = await pagePicture(services.pictures, content, PICTURE_PLACES.portrait, {
    address,
    crop,
    alt: '',
    isDecorative: true,
    usualAlt: '',
  });
  return src;
}
