import Negotiator from 'negotiator';

/** The encodings of a cached response, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

// Browsers send few different values, and parsing one takes longer than sending a page from memory.
const negotiated = new Map<string, Encoding>();
const MAX_REMEMBERED = 100;

/** Browsers send 25 characters. A header of the longest possible length would take the library a millisecond. */
const MAX_LENGTH = 256;

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = negotiated.get(accepted);
  if (known !== undefined) return known;
  const best = bestOf(accepted, ENCODINGS);
  if (negotiated.size < MAX_REMEMBERED && accepted.length <= MAX_LENGTH)
    negotiated.set(accepted, best);
  return best;
}

/** True if an Accept-Encoding header prefers gzip to no encoding. */
export const wantsGzip = (accepted: string | undefined): boolean =>
  bestOf(accepted ?? '', ['gzip', 'identity']) === 'gzip';

function bestOf(accepted: string, available: readonly Encoding[]): Encoding {
  if (accepted.length > MAX_LENGTH) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  // A client that accepts none of the encodings gets the body unencoded, which is better than an error.
  return negotiator.encoding(available, { preferred: available }) ?? 'identity';
}
