/** Whether a setting is a URL with one of these schemes, such as `https:`. */
export const isAddress = (value: string, ...schemes: string[]): boolean =>
  schemes.includes(URL.parse(value)?.protocol ?? '');

/** The problem and its fix for a URL whose user or password is not valid percent-encoding. */
export const BAD_PERCENT =
  'has a % that encodes no character. Write a % of the user or the password as %25.';
