import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { plainText } from '../text/plain-text.ts';
import type { ListedPicture } from './calls.ts';
import { hasNoUses, placesAt, type UsedPlace } from './picture-uses.ts';

/** A picture of the library, with what the tab shows of it. */
export interface LibraryPicture extends ListedPicture {
  readonly places: readonly UsedPlace[];
  /** The content shows it without any alternative text, though it is no decoration there. */
  readonly lacksAlt: boolean;
  readonly isUnused: boolean;
}

/** Adds to pictures what the saved content says about them. */
export const libraryPictures = (
  pictures: readonly ListedPicture[],
  content: Portfolio,
): LibraryPicture[] =>
  pictures.map((picture) => {
    const places = placesAt(picture.uses.content, content);
    const lacksAlt =
      picture.alt === '' && places.some(({ alt, isDecorative }) => alt === '' && !isDecorative);
    return { ...picture, places, lacksAlt, isUnused: hasNoUses(picture.uses) };
  });

export const PICTURE_FILTERS = ['all', 'projects', 'pages', 'kept', 'unused', 'no-alt'] as const;
export type PictureFilter = (typeof PICTURE_FILTERS)[number];

export const FILTER_LABELS: Readonly<Record<PictureFilter, string>> = {
  all: 'Everything',
  projects: 'In projects',
  pages: 'In pages',
  kept: 'Only in history and drafts',
  unused: 'Unused',
  'no-alt': 'Without alternative text',
};

const isOfProject = ({ address }: UsedPlace): boolean => address.startsWith('projects/');

const IS_SHOWN: Readonly<Record<PictureFilter, (picture: LibraryPicture) => boolean>> = {
  all: () => true,
  projects: ({ places }) => places.some(isOfProject),
  pages: ({ places }) => places.some((place) => !isOfProject(place)),
  kept: (picture) => picture.places.length === 0 && !picture.isUnused,
  unused: (picture) => picture.isUnused,
  'no-alt': ({ lacksAlt }) => lacksAlt,
};

export const PICTURE_ORDERS = ['newest', 'largest', 'name'] as const;
export type PictureOrder = (typeof PICTURE_ORDERS)[number];

export const ORDER_LABELS: Readonly<Record<PictureOrder, string>> = {
  newest: 'Newest',
  largest: 'Largest',
  name: 'Name',
};

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const COMPARE: Readonly<
  Record<PictureOrder, (one: LibraryPicture, other: LibraryPicture) => number>
> = {
  newest: (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt),
  largest: (one, other) => other.bytes - one.bytes,
  name: (one, other) => NAMES.compare(one.title, other.title),
};

/** What of the library is shown, and in which order. */
export interface LibraryView {
  readonly filter: PictureFilter;
  readonly order: PictureOrder;
  /** What is looked for in names, alternative texts and the names of the places; empty for nothing. */
  readonly query: string;
}

/** What is shown when the tab opens. */
export const WHOLE_LIBRARY: LibraryView = { filter: 'all', order: 'newest', query: '' };

/** The pictures that are shown, in their order. */
export function shownPictures(
  pictures: readonly LibraryPicture[],
  { filter, order, query }: LibraryView,
): LibraryPicture[] {
  const wanted = plainText(query.trim());
  return pictures
    .filter(IS_SHOWN[filter])
    .filter(
      (picture) => wanted === '' || searchedTexts(picture).some((text) => text.includes(wanted)),
    )
    .sort(COMPARE[order]);
}

const searchedTexts = ({ title, alt, places }: LibraryPicture): string[] =>
  [title, alt, ...places.flatMap((place) => [place.label, place.alt])].map(plainText);

/** How many pictures each filter shows. */
export const countsOf = (
  pictures: readonly LibraryPicture[],
): Readonly<Record<PictureFilter, number>> => {
  const count = (filter: PictureFilter) => pictures.filter(IS_SHOWN[filter]).length;
  return {
    all: count('all'),
    projects: count('projects'),
    pages: count('pages'),
    kept: count('kept'),
    unused: count('unused'),
    'no-alt': count('no-alt'),
  };
};

/** The size of all these originals, in bytes. */
export const bytesOf = (pictures: readonly Pick<ListedPicture, 'bytes'>[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0);
