import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { picturePath } from '../../../domain/pictures/path.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import type { ListedPicture } from '../../../server/pictures/library.ts';
import type { Picture } from '../../../server/pictures/picture-renditions.ts';
import { type Ask, answerOf, api } from '../browser/calls.ts';

export type { ListedPicture, Picture };

export const PICTURES = ['pictures'];

/** All pictures of the library with their uses, the newest first. */
export const picturesQuery = (ask: Ask) =>
  queryOptions({
    queryKey: PICTURES,
    queryFn: async (): Promise<readonly ListedPicture[]> => {
      const { pictures } = await ask(() => answerOf(api.pictures.$get(), 'load-failed'));
      return pictures;
    },
  });

export const refreshPictures = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: PICTURES });

/** Adds a picture that was uploaded to what is loaded. One that the library had already keeps its place. */
export function addPicture(queries: QueryClient, picture: Picture): void {
  queries.setQueryData<readonly ListedPicture[]>(PICTURES, (pictures) =>
    pictures?.some(({ id }) => id === picture.id)
      ? pictures
      : pictures && [{ ...picture, uses: [] }, ...pictures],
  );
  // An answer under way may not have it.
  if (queries.isFetching({ queryKey: PICTURES }) > 0) void refreshPictures(queries);
}

export const THUMBNAIL_WIDTH = 320;

/** The width of a picture in a dialog, in pixels. */
export const SHOWN_WIDTH = 1280;

type Sized = Pick<Picture, 'id' | 'width' | 'height'>;

/** The address of the smallest rendition of a whole picture that is at least so wide, in pixels, or of the largest. */
export function renditionOf(picture: Sized, width: number): string {
  const widths = widthsOf(picture);
  const served = widths.find((each) => each >= width) ?? widths.at(-1);
  return `${picturePath(picture.id)}/${served}`;
}

export const renditionsOf = (picture: Sized): string =>
  widthsOf(picture)
    .map((width) => `${picturePath(picture.id)}/${width} ${width}w`)
    .join(', ');
