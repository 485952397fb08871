import { z } from 'zod';
import { TITLE_ID_MAX } from '../anime-list.ts';
import { isSitePath, NO_LINK } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import { entryOf, field, lineField, listField, tagsField, textField } from './fields.ts';
import { hasText } from './filled.ts';
import type { Keyless } from './keys.ts';
import { section } from './section.ts';

/** In characters. */
export const SYNOPSIS_MAX = 5_000;

const SCORE_MESSAGE = 'Enter a number from 0 to 10, or leave this empty.';

const wholeNumber = (max: number) => {
  const message = `Enter a whole number from 1 to ${max}, or leave this empty.`;
  return z.int(message).min(1, message).max(max, message).nullable();
};

/** A link to another site, whose name the page shows. */
const elsewhere = linkSchema.refine(
  (value) => !isSitePath(value),
  'Start the address with https://, or write # for no link.',
);

export const titleEntry = entryOf(['title', 'titles'], {
  title: lineField(200, { label: 'Title' }),
  year: field(wholeNumber(9_999), null, { label: 'Year' }),
  genres: tagsField(20, 60, 'Genres'),
  episodes: field(wholeNumber(100_000), null, { label: 'Episodes' }),
  score: field(
    z.number(SCORE_MESSAGE).min(0, SCORE_MESSAGE).max(10, SCORE_MESSAGE).nullable(),
    null,
    { label: 'Score', hint: '0 to 10' },
  ),
  synopsis: textField(SYNOPSIS_MAX, { label: 'Synopsis' }),
  image: field(imageSchema, '', { label: 'Image path' }),
  link: field(elsewhere, NO_LINK, { label: 'Link', hint: '# for no link' }),
  malId: field(wholeNumber(TITLE_ID_MAX), null, {
    label: 'ID',
    hint: 'the end of its address',
  }),
});

/** The owner's list. Until one of its titles has a name, the page shows the list of `data/anime.json`. */
export const animeSection = section({
  label: 'Anime',
  fields: { entries: listField(titleEntry, 1_000, { label: 'Titles' }) },
});

export type TitleEntry = z.output<typeof titleEntry.schema>;

export const filledTitles = <Own extends Keyless<TitleEntry>>(entries: readonly Own[]): Own[] =>
  entries.filter(({ title }) => hasText(title));

export const hasTitles = (entries: readonly Keyless<TitleEntry>[]): boolean =>
  entries.some(({ title }) => hasText(title));
