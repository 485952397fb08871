const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that could change something and comes from another site. Browsers report this in
 * `Sec-Fetch-Site` (Fetch Metadata); older ones send `Origin`. A client that sends neither is not a browser and
 * has no visitor's cookies. `secure`: the public origin is https. A page of the same host that was loaded over
 * http may have been modified in transit, and then counts as another site.
 */
export function isCrossSiteWrite(request: Request, secure: boolean): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const relation = request.headers.get('Sec-Fetch-Site');
  if (relation !== null) return relation !== 'same-origin' && relation !== 'none';
  const origin = request.headers.get('Origin');
  if (origin === null) return false;
  const from = URL.parse(origin);
  if (secure && from?.protocol !== 'https:') return true;
  return from?.host !== request.headers.get('Host');
}

/** The `Sec-Fetch-Site` values for other sites and other hosts of this site. Older browsers do not send the header. */
const OTHERS: ReadonlySet<string | null> = new Set(['cross-site', 'same-site']);

/** True if a page of another site, or of another host of this site, started the request. */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  OTHERS.has(headers.get('Sec-Fetch-Site'));
