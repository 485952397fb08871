const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that could change something and comes from another site. Browsers name the
 * relation in `Sec-Fetch-Site` (Fetch Metadata); older ones send `Origin`. A client that sends neither
 * is no browser, and carries no visitor's cookies. `secure` says that the public origin is https: a page of the
 * same host that came over http, where anybody on the way may have changed it, is another site then.
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

/** What `Sec-Fetch-Site` calls other sites and other hosts of this one; older browsers do not send it. */
const OTHERS: ReadonlySet<string | null> = new Set(['cross-site', 'same-site']);

/** True where a page of another site, or of another host of this one, led to a request. */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  OTHERS.has(headers.get('Sec-Fetch-Site'));
