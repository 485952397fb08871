import type { NotePlace } from '../../../domain/content/note-places.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { knownZone } from '../../../domain/time-zones.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { fill } from '../../../domain/words/word.ts';

type Site = Pick<Portfolio['site'], 'language' | 'timeZone' | 'words'>;

/** A date in the site's language and time zone. */
export interface DateTexts {
  readonly long: string;
  /** Without the year. */
  readonly short: string;
  readonly year: string;
  /** For programs. */
  readonly iso: string;
}

/** The date of a note as texts; null where it has none. */
export function dateTexts({ instant }: Pick<NotePlace, 'instant'>, site: Site): DateTexts | null {
  if (instant === null) return null;
  const timeZone = knownZone(site.timeZone);
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(site.language, { ...options, timeZone }).format(instant);
  return {
    long: text({ dateStyle: 'long' }),
    short: text({ day: 'numeric', month: 'short' }),
    year: text({ year: 'numeric' }),
    iso: new Date(instant).toISOString(),
  };
}

/** How much is read in a minute: words, and letters of a writing without spaces between them. */
const WORDS = 220;
const LETTERS = 450;

/** The estimated time to read a text, such as `6 min`. */
export function readingTime(text: string, site: Site): string {
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu) ?? [];
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const minutes = Math.max(1, Math.round(words.length / WORDS + letters.length / LETTERS));
  return fill(textsOf(site.words, 'notes').minutes, { n: minutes.toLocaleString(site.language) });
}
