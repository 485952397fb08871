import Negotiator from 'negotiator';

/** The encodings in which a response is kept, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

// Browsers send the same few values over and over, and a page from memory takes less time than the library.
const negotiated = new Map<string, Encoding>();
const MEMORY = 100;

/** Browsers send 25 characters. What is as long as a header may be takes the library a millisecond. */
const LONGEST = 256;

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = negotiated.get(accepted);
  if (known !== undefined) return known;
  const best = bestOf(accepted, ENCODINGS);
  if (negotiated.size < MEMORY && accepted.length <= LONGEST) negotiated.set(accepted, best);
  return best;
}

/** True where an Accept-Encoding header wants gzip rather than no encoding. */
export const wantsGzip = (accepted: string | undefined): boolean =>
  bestOf(accepted ?? '', ['gzip', 'identity']) === 'gzip';

function bestOf(accepted: string, available: readonly Encoding[]): Encoding {
  if (accepted.length > LONGEST) return 'identity';
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  // Who takes nothing that there is gets it as it is: that is better than no answer.
  return negotiator.encoding(available, { preferred: available }) ?? 'identity';
}
