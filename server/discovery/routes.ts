import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { RESUME_JSON } from '../../domain/pages.ts';
import { jsonResume } from '../../domain/resume/json-resume.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { brandOf, directionOf, isShown } from '../../domain/site-frame.ts';
import { type PublishedLanguage, pathIn } from '../../domain/translated.ts';
import type { Content } from '../content/content.ts';
import type { History } from '../content/history.ts';
import type { AppEnv } from '../http/app-env.ts';
import { feedOf } from './feed.ts';
import { sitemapOf } from './sitemap.ts';

type Make = (record: PortfolioRecord) => string | Promise<string>;

/**
 * The files that search engines, feed readers and browsers ask for. Each is made once for a published content, whoever
 * asks. Without a known origin there is no sitemap and no feed; a further language has a feed and a manifest alone.
 */
export function siteFileRoutes(
  content: Pick<Content, 'published'>,
  history: Pick<History, 'changeDates'>,
  siteUrl: string | null,
  language: PublishedLanguage | null = null,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const serve = (path: string, type: string, make: Make) => {
    const makeOnce = oncePerRecord(async (record) => make(record));
    routes.get(path, etag({ weak: true }), async (c) =>
      c.body(await makeOnce(await content.published()), 200, {
        'Content-Type': type,
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

/** The rules for robots (RFC 9309). The admin is not closed to them, since they must read its `noindex`. */
const robotsText = (siteUrl: string | null): string =>
  [
    'User-agent: *',
    'Disallow: /grants/',
    ...(siteUrl === null ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]),
    '',
  ].join('\n');

/** `--color-night` of app/styles/tokens.css. */
const GROUND = '#090d16';

const icon = (src: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes: '512x512',
  type: 'image/png',
  purpose,
});

/** The manifest of the site as an application (https://www.w3.org/TR/appmanifest/), which opens in a browser. */
function manifestOf(content: Portfolio, further: PublishedLanguage | null): string {
  const home = pathIn(further, '/');
  const { description, language } = content.site;
  return JSON.stringify({
    id: home,
    name: brandOf(content),
    ...(description !== '' && { description }),
    lang: language,
    dir: directionOf(language),
    start_url: home,
    scope: '/',
    display: 'browser',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-512.png', 'any'),
      icon('/icon-maskable-512.png', 'maskable'),
    ],
  });
}

/** The résumé as JSON Resume, unless it is hidden. It is kept in memory, as pages are. */
export const resumeRoutes = (content: Pick<Content, 'published'>, siteUrl: string | null) =>
  new Hono<AppEnv>().get(RESUME_JSON, async (c, next) => {
    const published = await content.published();
    if (!isShown(published.content, 'resume')) return next();
    const resume = jsonResume(resumeOf(published.content), siteUrl);
    // With line breaks, for people who open it.
    return c.body(`${JSON.stringify(resume, null, 2)}\n`, 200, {
      'Content-Type': 'application/json',
    });
  });

/** Makes a value once for each record, also while many ask for it at once. What failed is made again. */
function oncePerRecord<Value>(make: (record: PortfolioRecord) => Promise<Value>) {
  let last: { readonly of: PortfolioRecord; readonly value: Promise<Value> } | undefined;
  return (record: PortfolioRecord): Promise<Value> => {
    if (last?.of.content === record.content) return last.value;
    const entry = { of: record, value: make(record) };
    last = entry;
    entry.value.catch(() => {
      if (last === entry) last = undefined;
    });
    return entry.value;
  };
}
