import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { YEAR_S } from '../../domain/durations.ts';
import { PUBLIC_PATHS } from '../../domain/pages.ts';
import type { AppEnv } from './app-env.ts';

/**
 * The browser prefetches a public page when a link to it is pressed (HTML, section 7.6.1), unless the page that has the
 * link is hydrated: React Router then loads the data alone, and the document would be loaded in vain.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: [...PUBLIC_PATHS, '/anime/:title', '/downloads/:tool'] },
          { selector_matches: ':root:not([data-hydrated]) a[href^="/"]' },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});

const hash = createHash('sha256').update(RULES).digest('hex').slice(0, 8);

/** The address of the rules, which changes with them. */
const PATH = `/speculation-rules/${hash}.json`;

/** The value of a page's `Speculation-Rules` (HTML, section 7.6.3). */
export const SPECULATION_RULES = `"${PATH}"`;

export const speculationRoutes = () =>
  new Hono<AppEnv>().get(PATH, (c) =>
    c.body(RULES, 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    }),
  );
