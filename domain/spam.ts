import type { Suspicion } from './inbox.ts';

/** The field that people do not see: who fills it in is a program. */
export const TRAP_FIELD = 'homepage';

/** The field in which the page says how long ago the visitor came to it, in milliseconds. */
export const ELAPSED_FIELD = 'elapsed';

/** Nobody reads the form and writes a message in less, in milliseconds. */
export const FILL_IN_MS = 2_000;

/** The same message within this time is the same message, sent twice, in milliseconds. */
export const SAME_MESSAGE_MS = 10 * 60 * 1_000;

/** So many links are an advertisement, whatever stands around them. */
export const MANY_LINKS = 8;

/** A message with fewer than so many links is never judged by them. */
export const FEW_LINKS = 3;

/** With fewer letters of its own for each link, a message is nothing but links. */
export const LETTERS_PER_LINK = 5;

/** So many words of mixed alphabets are a disguise; one may be a slip. */
export const DISGUISED_WORDS = 2;

const LINK_START = /https?:\/\/(?:www\.)?|www\./gi;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'\])]+/gi;
const LINK_IN_NAME = /https?:\/\/|www\./i;
const LETTERS = /[\p{L}\p{M}]/gu;

// The markup of forums, which no browser and no mail program shows.
const LINK_MARKUP = /\[(?:url|link)[=\]]/i;

// From one alphabet to the other and back within a word: letters that only look alike. An abbreviation with
// an ending of the other alphabet changes once.
const LATIN = '\\p{Script=Latin}';
const ALIKE = '[\\p{Script=Cyrillic}\\p{Script=Greek}]';
const DISGUISED = new RegExp(`${LATIN}${ALIKE}+${LATIN}|${ALIKE}${LATIN}+${ALIKE}`, 'u');
const WORD = /\p{L}+/gu;

/** What speaks against a message by its words. No rule asks for a language or a script. */
function suspicionOfWords(name: string, message: string): Suspicion {
  if (LINK_IN_NAME.test(name)) return 'link-in-name';
  if (LINK_MARKUP.test(message)) return 'link-markup';
  const links = message.match(LINK_START)?.length ?? 0;
  if (links >= MANY_LINKS) return 'links';
  const letters = message.replaceAll(LINK, '').match(LETTERS)?.length ?? 0;
  if (links >= FEW_LINKS && letters < links * LETTERS_PER_LINK) return 'only-links';
  const words = message.match(WORD) ?? [];
  return words.filter((word) => DISGUISED.test(word)).length >= DISGUISED_WORDS ? 'disguised' : '';
}

/**
 * What speaks against a message, by the fields of its form. Without JavaScript a page cannot say how long ago
 * the visitor came, so that says nothing.
 */
export function suspicionOf(fields: Readonly<Record<string, string>>): Suspicion {
  if ((fields[TRAP_FIELD] ?? '') !== '') return 'trap';
  const elapsed = fields[ELAPSED_FIELD] ?? '';
  if (/^\d{1,15}$/.test(elapsed) && Number(elapsed) < FILL_IN_MS) return 'too-fast';
  return suspicionOfWords(fields.name ?? '', fields.message ?? '');
}
