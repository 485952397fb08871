import type { HonoRequest } from 'hono';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The encodings of a page in memory, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send 25 characters. A header of the longest possible length would take the library a millisecond. */
const MAX_LENGTH = 256;

function bestOf(accepted: string, available: readonly Encoding[]): Encoding {
  if (accepted.length > MAX_LENGTH) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  // A client that accepts none of the encodings gets the body unencoded, which is better than an error.
  return negotiator.encoding(available, { preferred: available }) ?? 'identity';
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
