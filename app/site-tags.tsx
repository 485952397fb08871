import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteFrame } from '../domain/site-frame.ts';
import { pathIn } from '../domain/translated.ts';
import type { AppContext } from './context.ts';

/** A language tag as Open Graph writes it, such as `pt_BR` (https://ogp.me/#optional). */
function localeOf(language: string): string {
  const { language: name, region } = new Intl.Locale(language).maximize();
  return region === undefined ? name : `${name}_${region}`;
}

/**
 * The tags that are the same on all pages, as HTML. Only the server renders them: navigation does not change them, and
 * no script needs them.
 */
export const siteTags = (
  { brand, language }: SiteFrame,
  app: Pick<AppContext, 'siteUrl' | 'preview' | 'language'>,
): string =>
  renderToStaticMarkup(
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={localeOf(language)} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={pathIn(app.language, '/site.webmanifest')} />
      {app.siteUrl !== null && app.preview === null && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={brand}
          href={pathIn(app.language, '/feed.xml')}
        />
      )}
    </>,
  );
