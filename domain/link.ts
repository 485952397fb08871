import { z } from 'zod';

/** The value that means "no link" (specification, sections 2 and 3). */
export const NO_LINK = '#';

/** Longest address as it is stored, in characters. */
export const LINK_MAX = 2048;

/** True where there is something to link to. */
export const hasLink = (link: string): boolean => link !== NO_LINK && link !== '';

// Control characters and backslashes are rewritten by browsers before they resolve an address, so a
// check on the raw text would not hold. Lone surrogates have no UTF-8 form: no store can hold them.
const UNSAFE = /[\s\p{Cc}\p{Cs}\\]/u;

/** True for a path on this site: one leading slash, never `//host`. */
export const isSitePath = (value: string): boolean =>
  value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value);

const isWebAddress = (value: string): boolean => {
  if (UNSAFE.test(value) || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
};

const isSecureAddress = (value: string): boolean => isWebAddress(value) && /^https:/i.test(value);

// Headers hold no other characters, and a redirect to an address is a header. What is ASCII stays as typed.
const inAscii = (value: string): string => {
  if (/^\p{ASCII}*$/u.test(value)) return value;
  return isWebAddress(value)
    ? new URL(value).href
    : value.replaceAll(/\P{ASCII}+/gu, encodeURIComponent);
};

const trimmed = z.string().transform((value) => value.trim());
const stored = z.string().max(LINK_MAX, `At most ${LINK_MAX} characters.`);

/**
 * Where a link leads: `#` for nowhere, a path of this site, or an http(s) address, all in ASCII. An
 * emptied link becomes `#`. This is the URL check of section 5, made to let those pass.
 */
export const linkSchema = trimmed
  .transform((value) => (value === '' ? NO_LINK : value))
  .refine(
    (value) => value === NO_LINK || isSitePath(value) || isWebAddress(value),
    'Start the address with https://, or write # for no link.',
  )
  .transform(inAscii)
  .pipe(stored);

/**
 * Where a picture lies: empty for the placeholder, a path of this site, or an https address, all in
 * ASCII. The pages' content policy lets no picture come by plain http.
 */
export const imageSchema = trimmed
  .refine(
    (value) => value === '' || isSitePath(value) || isSecureAddress(value),
    'Start the path with /, or the address with https://. Leave it empty for the placeholder.',
  )
  .transform(inAscii)
  .pipe(stored);
