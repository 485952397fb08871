import type { HonoRequest } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

/** The encodings of a page in memory, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send 25 characters. A header of the longest possible length would take a while. */
const MAX_LENGTH = 256;

/** A client that accepts none of them gets the body unencoded, which is better than an error. */
function bestOf(accepted: string, available: readonly Encoding[]): Encoding {
  const types = parseAccept(accepted.length > MAX_LENGTH ? '' : accepted);
  const quality = (encoding: Encoding): number =>
    ['*', encoding].reduce((q, name) => types.find(({ type }) => type === name)?.q ?? q, 0);
  const [best = 'identity'] = available.toSorted((one, other) => quality(other) - quality(one));
  return quality(best) > 0 ? best : 'identity';
}

// Browsers send few different values, and parsing one takes as long as sending a page from memory.
const best = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) => bestOf(accepted, ENCODINGS),
});

/** The best encoding that a request allows (RFC 9110, section 12.5.3). */
export const encodingFor = (request: HonoRequest): Encoding =>
  best.memo(request.header('Accept-Encoding') ?? '');

/** True if an Accept-Encoding header prefers gzip to no encoding. */
export const wantsGzip = (accepted: string | undefined): boolean =>
  bestOf(accepted ?? '', ['gzip', 'identity']) === 'gzip';
