import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import type { PublishedLanguage } from '../../domain/translated.ts';
import type { Content } from '../content/content.ts';
import type { History } from '../content/history.ts';
import type { AppEnv } from '../http/app-env.ts';
import { feedOf } from './feed.ts';
import { manifestOf } from './manifest.ts';
import { sitemapOf } from './sitemap.ts';

type Make = (record: PortfolioRecord) => string | Promise<string>;

/**
 * The files that search engines, feed readers and browsers ask for. Each is made once for a published content, so that a
 * flood of requests costs no more than one. Without a known origin there is no sitemap and no feed, since both consist
 * of absolute addresses: their paths are then unknown ones. A file of the owner at such a path is served before. A further
 * language has a feed and a manifest alone.
 */
export function siteFileRoutes(
  content: Pick<Content, 'published'>,
  history: Pick<History, 'changeDates'>,
  siteUrl: string | null,
  language: PublishedLanguage | null = null,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const serve = (path: string, type: string, make: Make) => {
    const made = oncePerRecord(async (record) => make(record));
    routes.get(path, etag({ weak: true }), async (c) =>
      c.body(await made(await content.published()), 200, {
        'Content-Type': type,
        // A cache asks each time whether the file has changed, as for pages.
        'Cache-Control': 'no-cache',
      }),
    );
  };

  serve('/site.webmanifest', 'application/manifest+json', (record) =>
    manifestOf(record.content, language),
  );
  if (siteUrl !== null) {
    serve('/feed.xml', 'application/atom+xml', async (record) =>
      feedOf(record, siteUrl, await history.changeDates(), language),
    );
  }
  if (language !== null) return routes;
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(siteUrl));
  if (siteUrl !== null) {
    serve('/sitemap.xml', 'application/xml', ({ content }) => sitemapOf(content, siteUrl));
  }
  return routes;
}

/**
 * The rules for robots (RFC 9309). The admin is not closed to them, since they must read its `noindex`
 * (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
const robotsText = (siteUrl: string | null): string =>
  [
    'User-agent: *',
    'Disallow: /grants/',
    ...(siteUrl === null ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]),
    '',
  ].join('\n');

/** Makes a value once for each record, also while many ask for it at once. What failed is made again. */
function oncePerRecord<Value>(make: (record: PortfolioRecord) => Promise<Value>) {
  let last: { readonly of: PortfolioRecord; readonly value: Promise<Value> } | undefined;
  return (record: PortfolioRecord): Promise<Value> => {
    if (last?.of.content === record.content) return last.value;
    const made = { of: record, value: make(record) };
    last = made;
    made.value.catch(() => {
      if (last === made) last = undefined;
    });
    return made.value;
  };
}
