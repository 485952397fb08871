import { MINUTE_MS } from './durations.ts';
import type { Suspicion } from './inbox.ts';

/** A hidden field, which only programs fill in. */
export const TRAP_FIELD = 'homepage';

/** The field with the milliseconds since the page was opened. */
export const ELAPSED_FIELD = 'elapsed';

/** The shortest time in which a person fills in the form. */
export const FILL_IN_MS = 2_000;

/** The same message within this time is a duplicate. */
export const SAME_MESSAGE_MS = 10 * MINUTE_MS;

/** This many links are spam, whatever the other text. */
export const MANY_LINKS = 8;

/** From this many links on, the ratio of letters to links counts. */
export const FEW_LINKS = 3;

/** The fewest letters outside links, for each link. */
const LETTERS_PER_LINK = 5;

/** This many words of mixed alphabets are spam; one may be a typing error. */
const DISGUISED_WORDS = 2;

const LINK_START = /https?:\/\/(?:www\.)?|www\./gi;
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'\])]+/gi;
const LINK_IN_NAME = /https?:\/\/|www\./i;
const LETTERS = /[\p{L}\p{M}]/gu;

// Forum markup, which no browser and no mail program renders.
const LINK_MARKUP = /\[(?:url|link)[=\]]/i;

// Another alphabet and back within a word. An abbreviation with an ending changes only once.
const DISGUISED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]+\p{Script=Latin}|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}+[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const WORD = /\p{L}+/gu;

/** No rule depends on a language or script. */
function suspicionOfText(name: string, message: string): Suspicion {
  if (LINK_IN_NAME.test(name)) return 'link-in-name';
  if (LINK_MARKUP.test(message)) return 'link-markup';
  const links = message.match(LINK_START)?.length ?? 0;
  if (links >= MANY_LINKS) return 'links';
  const letters = message.replaceAll(LINK, '').match(LETTERS)?.length ?? 0;
  if (links >= FEW_LINKS && letters < links * LETTERS_PER_LINK) return 'only-links';
  const disguised = [...message.matchAll(WORD)].filter(([word]) => DISGUISED.test(word));
  return disguised.length >= DISGUISED_WORDS ? 'disguised' : '';
}

/** The spam rule that the fields of a message match; empty if none. Without JavaScript there is no elapsed time. */
export function suspicionOf(fields: Readonly<Record<string, string>>): Suspicion {
  if ((fields[TRAP_FIELD] ?? '') !== '') return 'trap';
  const elapsed = fields[ELAPSED_FIELD] ?? '';
  if (/^\d{1,15}$/.test(elapsed) && Number(elapsed) < FILL_IN_MS) return 'too-fast';
  return suspicionOfText(fields.name ?? '', fields.message ?? '');
}
