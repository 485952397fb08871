import { z } from 'zod';
import { isSitePath, isWebUrl, NO_LINK } from './link.ts';

/** The longest stored address, in characters. */
export const LINK_MAX = 2048;

const isSecureUrl = (value: string): boolean => isWebUrl(value) && /^https:/i.test(value);

// Redirects put an address into a header, which must be ASCII.
const inAscii = (value: string): string => {
  if (/^\p{ASCII}*$/u.test(value)) return value;
  return isWebUrl(value)
    ? new URL(value).href
    : value.replaceAll(/\P{ASCII}/gu, encodeURIComponent);
};

const trimmed = z.string().transform((value) => value.trim());
const stored = z.string().max(LINK_MAX, `At most ${LINK_MAX} characters.`);

/**
 * The target of a link, stored in ASCII: a path of this site, an http(s) address, or `#`, also for an empty text
 * (docs/product.md#checks-of-what-is-entered).
 */
export const linkSchema = trimmed
  .transform((value) => (value === '' ? NO_LINK : value))
  .refine(
    (value) => value === NO_LINK || isSitePath(value) || isWebUrl(value),
    'Start the address with https://, or write # for no link.',
  )
  .transform(inAscii)
  .pipe(stored);

/** The address of a picture, stored in ASCII: a path of this site, an https address, or empty for the placeholder. */
export const imageSchema = trimmed
  .refine(
    (value) => value === '' || isSitePath(value) || isSecureUrl(value),
    'Start the path with /, or the address with https://. Leave it empty for the placeholder.',
  )
  .transform(inAscii)
  .pipe(stored);
