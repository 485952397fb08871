import { z } from 'zod';
import { line } from '../text.ts';
import { isTimeZone } from '../time-zones.ts';

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** The longest tag that every program has room for, in characters (RFC 5646, section 4.4.1). */
const LANGUAGE_MAX = 35;

/** The tag of a language, in its canonical form. */
export const language = line(LANGUAGE_MAX)
  .refine(isLanguage, 'Enter a language tag, such as en, pt-BR or ja.')
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
  // The canonical tag may be longer, and could then not be read again.
  .pipe(line(LANGUAGE_MAX));

/** The name of a time zone that this machine knows. */
export const timeZone = line(60).refine(
  isTimeZone,
  'Choose a time zone from the list, such as Asia/Kolkata.',
);

/** An email address, or nothing. */
export const email = z
  .string()
  .trim()
  .max(254, 'At most 254 characters.')
  .refine(
    (value) => value === '' || z.regexes.html5Email.test(value),
    'Enter an email address, or leave this empty.',
  );
