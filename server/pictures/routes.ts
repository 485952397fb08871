import { type Context, Hono } from 'hono';
import { YEAR_S } from '../../domain/durations.ts';
import { isPicturePath } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import { identityOf, openSame } from '../files/same-file.ts';
import type { AppEnv } from '../http/app-env.ts';
import { fileResponse, transferTo } from '../http/file-response.ts';
import { refusal } from '../http/refusal.ts';
import type { Pictures } from './pictures.ts';
import type { RenditionFormat } from './render-task.ts';
import type { ServedPicture } from './served-pictures.ts';

// Another picture has another address.
const HEADERS = { 'Cache-Control': `public, max-age=${YEAR_S}, immutable`, Vary: 'Accept' };

/**
 * The routes of the library's pictures. Every error is a line of text: a page of the site would take longer to make
 * than the flood that asks for it takes to ask.
 */
export const pictureRoutes = (services: {
  readonly pictures: Pick<Pictures, 'addresses' | 'find' | 'served'>;
  readonly content: Pick<Content, 'current'>;
}) =>
  new Hono<AppEnv>().get('/pictures/*', async (c, next) => {
    // Decoded as the cache of pages does.
    const path = decodeURI(new URL(c.req.url).pathname);
    if (!isPicturePath(path)) return next();
    try {
      return await send(c, await open(c, path, services.pictures));
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      // An error of a flood, of which the log need not have each.
      if (error.code !== 'overloaded' && error.code !== 'not-found') throw error;
      const words = errorText(services.content.current().site.words, error.code);
      const { retryAfter } = error;
      return refusal(error.code, words, c.get('facts').requestId, { retryAfter });
    }
  });

async function open(
  c: Context<AppEnv>,
  path: string,
  { addresses, find, served }: Pick<Pictures, 'addresses' | 'find' | 'served'>,
): Promise<ServedPicture> {
  // A comma may be encoded.
  const asked = addresses.parse(path.replaceAll(/%2C/gi, ','));
  const picture = asked === null ? null : await find(asked.id);
  if (asked === null || picture === null) throw new SiteError('not-found');
  const { crop, width } = asked;
  const key = queueKeyOf(c.get('facts').address);
  const best = bestOf(c.req.header('Accept') ?? '');
  return served.open({ picture, crop, width }, best, key).catch(async (error: unknown) => {
    // It may have been deleted while it was waiting.
    throw (await find(asked.id)) === null ? new SiteError('not-found') : error;
  });
}

function send(c: Context<AppEnv>, { file, found, format }: ServedPicture): Response {
  const identity = identityOf(found);
  return fileResponse(
    c.req.raw,
    {
      title: `picture.${format}`,
      size: Number(found.size),
      version: `${format}-${found.size}`,
      content: { 'Content-Type': `image/${format}` },
      read: async (range) =>
        collectingGarbage((await openSame(file, identity)).createReadStream({ ...range })),
    },
    HEADERS,
    transferTo(c, 'a picture could not be sent'),
  );
}

/** The best format that a browser names. Whoever takes any type gets JPEG, which every program can show. */
function bestOf(accept: string): RenditionFormat {
  const named = new Set(
    accept
      .toLowerCase()
      .split(',')
      .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim()),
  );
  if (named.has('image/avif')) return 'avif';
  return named.has('image/webp') ? 'webp' : 'jpeg';
}
