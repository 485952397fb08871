import { Hono } from 'hono';
import { isCardPath, parseCardPath } from '../../domain/cards.ts';
import { YEAR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import { identityOf, openSame } from '../files/same-file.ts';
import type { AppEnv } from '../http/app-env.ts';
import { fileResponse, transferTo } from '../http/file-response.ts';
import { refusal } from '../http/refusal.ts';
import type { Cards } from './cards/cards.ts';

/** How long a card may be kept, in seconds. At the address of an earlier one, for as long as a page may be old. */
const KEPT = { current: `public, max-age=${YEAR_S}, immutable`, other: 'public, max-age=60' };

/**
 * The routes of the sharing cards, which other sites may show. As with pictures, an error is a line of text, and one
 * that a flood can cause is not logged.
 */
export const cardRoutes = (services: {
  readonly cards: Pick<Cards, 'open'>;
  readonly content: Pick<Content, 'current'>;
}) =>
  new Hono<AppEnv>().get('/cards/*', async (c, next) => {
    // Decoded as the cache of pages does.
    const path = decodeURIComponent(new URL(c.req.url).pathname);
    if (!isCardPath(path)) return next();
    try {
      const asked = parseCardPath(path);
      if (asked === null) throw new SiteError('not-found');
      const key = queueKeyOf(c.get('facts').address);
      const { file, found, isCurrent } = await services.cards.open(asked.name, asked.hash, key);
      const identity = identityOf(found);
      return fileResponse(
        c.req.raw,
        {
          title: 'card.jpg',
          size: Number(found.size),
          version: `${file.slice(-36, -4)}`,
          content: { 'Content-Type': 'image/jpeg' },
          read: async (range) =>
            collectingGarbage((await openSame(file, identity)).createReadStream({ ...range })),
        },
        {
          'Cache-Control': isCurrent ? KEPT.current : KEPT.other,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
        transferTo(c, 'a card could not be sent'),
      );
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      if (error.code !== 'overloaded' && error.code !== 'not-found') throw error;
      const words = errorText(services.content.current().site.words, error.code);
      const { retryAfter } = error;
      return refusal(error.code, words, c.get('facts').requestId, { retryAfter });
    }
  });
