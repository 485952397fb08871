/** The value that means "no link" (docs/product.md#checks-of-what-is-entered). */
export const NO_LINK = '#';

export const hasLink = (link: string): boolean => link !== NO_LINK && link !== '';

/** An address as people write it, such as `example.com/about`. */
export const displayUrl = (url: string): string =>
  url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '');

// Browsers remove or replace control characters and backslashes before they resolve an address. Lone surrogates have no
// UTF-8 form.
const UNSAFE = /[\s\p{Cc}\p{Cs}\\]/u;

/** Whether it is a path on this site: `//host` is none. */
export const isSitePath = (value: string): boolean =>
  value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value);

/** Whether it is an http(s) address without a user name or password. */
export const isWebUrl = (value: string): boolean => {
  if (UNSAFE.test(value) || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '';
};
