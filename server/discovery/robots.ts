/**
 * The rules for robots (RFC 9309). The admin is not closed to them, since they must read its `noindex`
 * (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
export const robotsText = (siteUrl: string | null): string =>
  [
    'User-agent: *',
    'Disallow: /grants/',
    ...(siteUrl === null ? [] : ['', `Sitemap: ${siteUrl}/sitemap.xml`]),
    '',
  ].join('\n');
