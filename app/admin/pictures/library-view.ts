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

/** What of the library is shown. */
export interface LibraryView {
  readonly isUnusedOnly: boolean;
  /** What is looked for in names, alternative texts and the names of the places; empty for nothing. */
  readonly query: string;
}

/** What is shown when the tab opens. */
export const WHOLE_LIBRARY: LibraryView = { isUnusedOnly: false, query: '' };

/** The pictures that are shown, the newest first. */
export function shownPictures(
  pictures: readonly LibraryPicture[],
  { isUnusedOnly, query }: LibraryView,
): LibraryPicture[] {
  const wanted = plainText(query.trim());
  return pictures
    .filter(({ isUnused }) => isUnused || !isUnusedOnly)
    .filter(
      (picture) => wanted === '' || searchedTexts(picture).some((text) => text.includes(wanted)),
    )
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

const searchedTexts = ({ title, alt, places }: LibraryPicture): string[] =>
  [title, alt, ...places.flatMap((place) => [place.label, place.alt])].map(plainText);

/** The size of all these originals, in bytes. */
export const bytesOf = (pictures: readonly Pick<ListedPicture, 'bytes'>[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0);
