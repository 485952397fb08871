import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isSitePath, PATHS_AT_ONCE } from '../../domain/link.ts';
import { LINK_MAX } from '../../domain/link-schema.ts';
import { pictureIdOf } from '../../domain/pictures/address.ts';
import { publicPageAt } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isDrawn } from '../../domain/sky/hour.ts';
import { hourPicture } from '../../scenes/day/picture.ts';
import { moonPicture, readMoon } from '../../scenes/moon-picture.ts';
import { isReadable } from '../core/percent-encoding.ts';
import { FILES_PREFIX } from '../downloads/tool-files.ts';
import { type AppEnv, type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';
import { pageAddressOf } from './pages-in-memory.ts';

const ADMIN = /^\/admin\/?$/i;

/** What of the services knows where a path leads. */
interface Known {
  readonly publicPages: Pick<Services['publicPages'], 'current'>;
  readonly ownFiles: Pick<Services['ownFiles'], 'has'>;
  readonly toolFiles: Pick<Services['toolFiles'], 'has'>;
  readonly pictures: Pick<Services['pictures'], 'find'>;
}

/**
 * Finds the paths that lead to nothing, each once and in their order. A path leads to a page, with any query and fragment,
 * to a poster, to a file that ships with the site or is the owner's, to a tool's file, to a picture, or to one of `routes`,
 * the other paths that answer GET. Content that is not saved yet is not known.
 */
export async function missingPaths(
  { shipped }: { readonly shipped: Pick<Site['shipped'], 'paths'> },
  { publicPages, ownFiles, toolFiles, pictures }: Known,
  routes: ReadonlySet<string>,
  paths: readonly string[],
): Promise<string[]> {
  const pages = publicPages.current();
  const leadsSomewhere = async (asked: string): Promise<boolean> => {
    const pathname = URL.parse(asked, 'http://site')?.pathname ?? '';
    if (!isReadable(pathname)) return false;
    const path = decodeURIComponent(pathname);
    if (shipped.paths.has(path) || ownFiles.has(path)) return true;
    if (routes.has(path) || ADMIN.test(path)) return true;
    if (path.startsWith(FILES_PREFIX)) return toolFiles.has(path.slice(FILES_PREFIX.length));
    const picture = pictureIdOf(path);
    if (picture !== null) return (await pictures.find(picture)) !== null;
    return publicPageAt(pages, pathname) !== undefined || pageAddressOf(pages, pathname) !== null;
  };
  const missing: string[] = [];
  for (const path of new Set(paths)) if (!(await leadsSomewhere(path))) missing.push(path);
  return missing;
}

const pathsSchema = z.object({
  paths: z.array(z.string().max(LINK_MAX).refine(isSitePath)).max(PATHS_AT_ONCE),
});

/** The route that tells the owner which of the content's links lead to nothing. */
export const linkRoutes = (
  site: Pick<Site, 'shipped'>,
  services: Known,
  routes: () => ReadonlySet<string>,
) =>
  new Hono<OwnerEnv>().post(
    '/admin/api/addresses',
    routeFacts({ failure: 'load-failed' }),
    jsonBody(pathsSchema),
    async (c) => {
      const { paths } = c.req.valid('json');
      return c.json({ ok: true, missing: await missingPaths(site, services, routes(), paths) });
    },
  );

/** The moon of Home's garden, and the gardens from dawn to dusk. An address says what is drawn, so its answer is always the same. */
export const skyRoutes = () =>
  new Hono<AppEnv>()
    .get('/gardens/moon.svg', (c) => {
      const moon = readMoon(new URL(c.req.url).search.slice(1));
      return drawn(c, moon === null ? undefined : moonPicture(moon));
    })
    .get('/gardens/:hour/:name{[a-z-]+[.]svg}', async (c) => {
      const { hour, name } = c.req.param();
      return drawn(
        c,
        isDrawn(hour) ? await hourPicture(name.slice(0, -'.svg'.length), hour) : undefined,
      );
    });

function drawn(c: Context<AppEnv>, picture: string | undefined): Response {
  if (picture === undefined) throw new SiteError('not-found');
  return c.body(picture, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
  });
}
