import type { Portfolio } from '../../domain/content/portfolio.ts';
import { pagesIn, publicPages } from '../../domain/public-pages.ts';
import { publishedLanguages } from '../../domain/translated.ts';
import { XML_DECLARATION, xmlElement } from './xml.ts';

/**
 * The sitemap (https://www.sitemaps.org/protocol.html) of all pages in all languages, without what opens over a page,
 * such as a title of the list.
 */
export function sitemapOf(content: Portfolio, siteUrl: string): string {
  const pages = publicPages(content, []);
  const others = publishedLanguages(content).flatMap((language) => pagesIn(language, pages));
  const addresses = [...pages.values(), ...others]
    .filter(({ route }) => route !== 'premium-download')
    .map(({ path }) => new URL(path, siteUrl).href);
  return [
    XML_DECLARATION,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url>${xmlElement('loc', address)}</url>`),
    '</urlset>',
    '',
  ].join('\n');
}
