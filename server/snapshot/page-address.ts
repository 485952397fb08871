/** The pages that every visitor may ask for, rendered before anyone does. */
export const PAGES: readonly string[] = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  '/downloads',
  '/contact',
];

// React Router asks for a page's data at its path with `.data` behind it, and at `/_.data` for `/`.
const ADDRESS =
  /^(\/(?:about|skills|projects|contact|anime|downloads)?)(\/[\w-]{1,64})?(_?\.data)?$/;

/** The routes whose data React Router asks for alone, because the page around them keeps what it has. */
const ASKED_ALONE = new Set(['routes/anime-title', 'routes/downloads', 'routes/premium-download']);

const MAX_LENGTH = 300;

/**
 * The address under which a public page or its data is kept, or null for everything else. Parameters
 * that change nothing, such as those of a campaign, are left out, so that they share one page.
 */
export function pageAddress(url: string): string | null {
  if (url.length > MAX_LENGTH) return null;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const [, page, below, data] = ADDRESS.exec(path) ?? [];
  if (page === undefined) return null;
  if (below !== undefined && page !== '/anime' && page !== '/downloads') return null;
  if (data !== undefined && (data === '_.data') !== (page === '/')) return null;
  if (mark === -1) return path;
  const asked = new URLSearchParams(url.slice(mark));
  const kept = new URLSearchParams();
  const category = asked.get('category');
  if (page === '/downloads' && category !== null) kept.set('category', category);
  const route = asked.get('_routes');
  if (data !== undefined && route !== null) {
    // Every other list of routes is answered too, and each differently: there is no end to them.
    if (!ASKED_ALONE.has(route)) return null;
    kept.set('_routes', route);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** The address of a page's data, as React Router asks for it. */
export const dataAddress = (page: string): string => `${page}${page === '/' ? '_' : ''}.data`;
