/** The value that means "no link" (docs/product.md#checks-of-what-is-entered). */
export const NO_LINK = '#';

export const hasLink = (link: string): boolean => link !== NO_LINK && link !== '';

/** An address as people write it: without a scheme, `www.` and the slash at its end. */
export const writtenAddress = (address: string): string =>
  address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '');

// Browsers remove or replace control characters and backslashes before they resolve an address, so a check of the
// raw text would be unreliable. Lone surrogates have no UTF-8 form and cannot be stored.
const UNSAFE = /[\s\p{Cc}\p{Cs}\\]/u;

/** True for a path on this site: one leading slash, never `//host`. */
export const isSitePath = (value: string): boolean =>
  value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value);

/** True for an absolute http(s) address without a user name or password. */
export const isWebAddress = (value: string): boolean => {
  if (UNSAFE.test(value) || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '';
};
