/** The attributes of a page that may name an address of the site, with their value. */
const ATTRIBUTE = /\s(?:href|src|srcset|content)="([^"]*)"/gi;

/** A built file: its name has a hash of its content, so that it is a name of nothing else. */
const ASSET = /[\w.-]+-[\w-]{8}\.\w+/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * The addresses on the site that a page names, each with its query: `/about/`, `/pictures/…/640`. `origin` is that of
 * its absolute addresses; null where it has none.
 */
export function addressesIn(page: string, origin: string | null): readonly string[] {
  const values = [...page.matchAll(ATTRIBUTE)].flatMap(([, value = '']) =>
    value
      .replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
      // A `srcset` names several, each with its width.
      .split(/,\s+/)
      .map((part) => part.split(' ', 1)[0] ?? ''),
  );
  const found = values.flatMap((value) => {
    const isOurs =
      (value.startsWith('/') && !value.startsWith('//')) ||
      (origin !== null && (value === origin || value.startsWith(`${origin}/`)));
    const url = isOurs ? URL.parse(value, origin ?? 'http://site') : null;
    return url === null ? [] : [url.pathname + url.search];
  });
  return [...new Set(found)];
}

/** The paths of the built files that a page, a script or a style sheet names, and more that have the form of one. */
export const assetsIn = (text: string): readonly string[] =>
  [...new Set(text.match(ASSET))].map((name) => `/assets/${name}`);
