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

const bestOf = (accepted: string): Encoding =>
  ENCODINGS.find((name) => name !== 'identity' && allowsEncoding(accepted, name)) ?? 'identity';

/** True where an Accept-Encoding header allows an encoding other than none (RFC 9110, section 12.5.3). */
export function allowsEncoding(accepted: string | undefined, name: 'br' | 'gzip'): boolean {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part
        .split(';')
        .map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight)] as const;
    }),
  );
  return (weights.get(name) ?? weights.get('*') ?? 0) > 0;
}

/** True where an If-None-Match header names the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
