/** The encodings in which a response is kept, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

// Browsers send the same few values over and over.
const negotiated = new Map<string, Encoding>();
const MEMORY = 100;

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = negotiated.get(accepted);
  if (known !== undefined) return known;
  const best = bestOf(accepted);
  if (negotiated.size < MEMORY) negotiated.set(accepted, best);
  return best;
}

function bestOf(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
  const allows = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find((name) => name !== 'identity' && allows(name)) ?? 'identity';
}

/** True where an If-None-Match header names the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
