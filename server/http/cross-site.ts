const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Why a request that could change something is refused: it comes from another site, or from a page of this one that was
 * loaded over http, and may have been modified in transit, where the public origin is https (`secure`). Browsers report
 * the other site in `Sec-Fetch-Site` (Fetch Metadata); older ones, and all of them over http, send `Origin`. A client
 * that sends neither is not a browser and has no visitor's cookies.
 */
export function writeRefusal(
  request: Request,
  secure: boolean,
): 'cross-site' | 'https-expected' | null {
  if (SAFE_METHODS.has(request.method)) return null;
  const relation = request.headers.get('Sec-Fetch-Site');
  if (relation !== null) {
    return relation === 'same-origin' || relation === 'none' ? null : 'cross-site';
  }
  const origin = request.headers.get('Origin');
  if (origin === null) return null;
  const from = URL.parse(origin);
  if (from?.host !== request.headers.get('Host')) return 'cross-site';
  return secure && from?.protocol !== 'https:' ? 'https-expected' : null;
}

/** The `Sec-Fetch-Site` values for other sites and other hosts of this site. Older browsers do not send the header. */
const OTHERS: ReadonlySet<string | null> = new Set(['cross-site', 'same-site']);

/** True if a page of another site, or of another host of this site, started the request. */
export const isFromElsewhere = ({ headers }: Request): boolean =>
  OTHERS.has(headers.get('Sec-Fetch-Site'));
