import { type Context, Hono } from 'hono';
import { isCardPath, parseCardPath } from '../../domain/cards.ts';
import { YEAR_S } from '../../domain/durations.ts';
import { isPicturePath } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import { placeholderArt, placeholderAt } from '../../scenes/placeholder.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { identityOf, readSame } from '../files/read-file.ts';
import type { AppEnv } from '../http/app-env.ts';
import { fileResponse, transferTo } from '../http/file-response.ts';
import type { Cards } from './cards/cards.ts';
import type { Pictures } from './library.ts';
import type { RenditionFormat } from './render-process.ts';
import type { StoredRendition } from './renditions.ts';

/** How long a file may be kept whose address is another one as soon as it has another content. */
const FOREVER = `public, max-age=${YEAR_S}, immutable`;

/** At the address of an earlier card, for as long as a page may be old. */
const MINUTE = 'public, max-age=60';

/** The routes of the library's pictures, of sharing cards, and of the drawings in the place of missing pictures. */
export const pictureRoutes = (pictures: Pick<Pictures, 'openPath'>, cards: Pick<Cards, 'open'>) =>
  new Hono<AppEnv>()
    .get('/pictures/*', async (c, next) => {
      // Decoded as the cache of pages does. A comma may be encoded.
      const path = decodeURI(new URL(c.req.url).pathname).replaceAll(/%2C/gi, ',');
      if (!isPicturePath(path)) return next();
      const best = bestOf(c.req.header('Accept') ?? '');
      const picture = await pictures.openPath(path, best, queueKeyOf(c.get('facts').address));
      return send(c, picture, picture.format, { 'Cache-Control': FOREVER, Vary: 'Accept' });
    })

    // Other sites may show them.
    .get('/cards/*', async (c, next) => {
      const path = decodeURIComponent(new URL(c.req.url).pathname);
      if (!isCardPath(path)) return next();
      const asked = parseCardPath(path);
      if (asked === null) throw new SiteError('not-found');
      const key = queueKeyOf(c.get('facts').address);
      const card = await cards.open(asked.name, asked.hash, key);
      return send(c, card, 'jpeg', {
        'Cache-Control': card.isCurrent ? FOREVER : MINUTE,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    })

    // Their number is limited by their addresses.
    .get('/placeholders/*', (c, next) => {
      const drawing = placeholderAt(c.req.path);
      if (drawing === null) return next();
      return c.body(placeholderArt(drawing), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
      });
    });

function send(
  c: Context<AppEnv>,
  { file, found }: StoredRendition,
  format: RenditionFormat,
  headers: Record<string, string>,
): Response {
  const identity = identityOf(found);
  return fileResponse(
    c.req.raw,
    {
      title: `picture.${format}`,
      size: Number(found.size),
      version: `${format}-${found.size}`,
      content: { 'Content-Type': `image/${format}` },
      read: (range) => readSame(file, identity, range),
    },
    headers,
    transferTo(c, 'a picture could not be sent'),
  );
}

/** The best format that a browser names. Whoever takes any type gets JPEG, which every program can show. */
function bestOf(accept: string): RenditionFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}
