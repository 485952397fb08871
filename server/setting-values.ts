import { z } from 'zod';

/** A setting that may be missing. An empty variable counts as unset: that is how a shell or a compose file unsets one. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** Whether a setting is a URL with one of these schemes, such as `https:`. */
export const isAddress = (value: string, ...schemes: string[]): boolean =>
  schemes.includes(URL.parse(value)?.protocol ?? '');

/** The problem and its fix for a URL whose user or password is not valid percent-encoding. */
export const BAD_PERCENT =
  'has a % that encodes no character. Write a % of the user or the password as %25.';
