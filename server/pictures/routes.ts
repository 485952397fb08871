import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isCardPath, parseCardPath } from '../../domain/cards.ts';
import { YEAR_S } from '../../domain/durations.ts';
import { altSchema } from '../../domain/pictures/alt.ts';
import { isPicturePath, PICTURE_ID } from '../../domain/pictures/path.ts';
import { SiteError } from '../../domain/site-error.ts';
import { sizeText, uploadTitleSchema } from '../../domain/upload.ts';
import { placeholderAt } from '../../scenes/placeholder.ts';
import type { Audit } from '../audit/audit.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { identityOf, readSame } from '../files/read-file.ts';
import { type AppEnv, type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { fileResponse, transferTo } from '../http/file-response.ts';
import { jsonBody, queryFields, receiveBody } from '../http/request-body.ts';
import type { Cards } from './cards/cards.ts';
import type { Pictures } from './library.ts';
import type { RenditionFormat } from './render-process.ts';
import type { StoredRendition } from './renditions.ts';

/** The caching of addresses that change with the content. */
const FOREVER = `public, max-age=${YEAR_S}, immutable`;

/** The caching of an earlier card: for as long as a page may be old. */
const MINUTE = 'public, max-age=60';

/** The routes of pictures, sharing cards and placeholders. */
export const pictureRoutes = (pictures: Pick<Pictures, 'openPath'>, cards: Pick<Cards, 'open'>) =>
  new Hono<AppEnv>()
    .get('/pictures/*', async (c, next) => {
      // A comma may be encoded.
      const path = decodeURI(new URL(c.req.url).pathname).replaceAll(/%2C/gi, ',');
      if (!isPicturePath(path)) return next();
      const format = bestOf(c.req.header('Accept') ?? '');
      const picture = await pictures.openPath(path, format, queueKeyOf(c.get('context').address));
      return send(c, picture, format, { 'Cache-Control': FOREVER, Vary: 'Accept' });
    })

    // Other sites may show them.
    .get('/cards/*', async (c, next) => {
      const path = decodeURIComponent(new URL(c.req.url).pathname);
      if (!isCardPath(path)) return next();
      const address = parseCardPath(path);
      if (address === null) throw new SiteError('not-found');
      const key = queueKeyOf(c.get('context').address);
      const card = await cards.open(address.name, address.hash, key);
      return send(c, card, 'jpeg', {
        'Cache-Control': card.isCurrent ? FOREVER : MINUTE,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    })

    // The addresses limit the number of placeholders.
    .get('/placeholders/*', (c, next) => {
      const drawing = placeholderAt(c.req.path);
      if (drawing === null) return next();
      return c.body(drawing, 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=86400',
      });
    });

function send(
  c: Context<AppEnv>,
  { file, stats }: StoredRendition,
  format: RenditionFormat,
  headers: Record<string, string>,
): Response {
  const identity = identityOf(stats);
  return fileResponse(
    c.req.raw,
    {
      title: `picture.${format}`,
      size: Number(stats.size),
      version: `${format}-${stats.size}`,
      content: { 'Content-Type': `image/${format}` },
      read: (range) => readSame(file, identity, range),
    },
    headers,
    transferTo(c, 'a picture could not be sent'),
  );
}

/** The best format that a browser names; JPEG for whoever takes any. */
function bestOf(accept: string): RenditionFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

const uploadSchema = z.object({ name: uploadTitleSchema });
const textsSchema = z.object({ alt: altSchema });

/** The id in a path. Throws `not-found` for what is none. */
function idOf(sent: string): string {
  if (!PICTURE_ID.test(sent)) throw new SiteError('not-found');
  return sent;
}

export const pictureOwnerRoutes = (pictures: Pictures, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/pictures', async (c) => c.json({ ok: true, pictures: await pictures.list() }))

    // The body is the picture, and `?name=` its name.
    .post(
      '/admin/api/pictures',
      routeFacts({ body: 'file', failure: 'upload-failed' }),
      queryFields(uploadSchema),
      async (c) => {
        const { name: title } = c.req.valid('query');
        const picture = await receiveBody(c.req.raw, title, pictures.receive);
        const detail = `${title}, ${sizeText(picture.bytes)}`;
        await audit.record({ event: 'picture-uploaded', detail }, c.get('context'));
        return c.json({ ok: true, picture });
      },
    )

    .patch('/admin/api/pictures/:id', jsonBody(textsSchema), async (c) => {
      const picture = await pictures.change(idOf(c.req.param('id')), c.req.valid('json'));
      return c.json({ ok: true, picture });
    })

    .delete('/admin/api/pictures/:id', async (c) => {
      const { title } = await pictures.delete(idOf(c.req.param('id')));
      await audit.record({ event: 'picture-deleted', detail: title }, c.get('context'));
      return c.json({ ok: true });
    });
