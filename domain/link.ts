/** The value that means "no link" (specification, sections 2 and 3). */
export const NO_LINK = '#';

/** True where there is something to link to. */
export const hasLink = (link: string): boolean => link !== NO_LINK && link !== '';

// Control characters and backslashes are rewritten by browsers before they resolve an address, so a
// check on the raw text would not hold. Lone surrogates have no UTF-8 form: no store can hold them.
const UNSAFE = /[\s\p{Cc}\p{Cs}\\]/u;

/** True for a path on this site: one leading slash, never `//host`. */
export const isSitePath = (value: string): boolean =>
  value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value);

/** True for an http(s) address of another place, without a name or password in it. */
export const isWebAddress = (value: string): boolean => {
  if (UNSAFE.test(value) || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
};
