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
  const keep = (name: string) => {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  };
  if (page === '/downloads') keep('category');
  if (data !== undefined) keep('_routes');
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** The address of a page's data, as React Router asks for it. */
export const dataAddress = (page: string): string => `${page}${page === '/' ? '_' : ''}.data`;
