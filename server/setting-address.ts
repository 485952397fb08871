/** Whether a setting is a URL with one of these schemes, such as `https:`. */
export const isAddress = (value: string, ...schemes: string[]): boolean =>
  schemes.includes(URL.parse(value)?.protocol ?? '');

/** What is wrong, and the fix, where `decodes` says no. */
export const BAD_PERCENT =
  'has a % that encodes no character. Write a % of the user or the password as %25.';

/** Whether every `%` of a URL encodes a character of UTF-8, so that its user and password can be read. */
export const decodes = (url: string): boolean => decoded(url) !== null;

// The text is returned, as the bundler drops a call whose result nobody uses, and with it the error.
function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url);
  } catch {
    return null;
  }
}
