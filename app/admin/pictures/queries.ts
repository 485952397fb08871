import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pictureAddress } from '../../../domain/pictures/address.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import type { ListedPicture, PictureTexts } from '../../../server/pictures/library.ts';
import type { Picture } from '../../../server/pictures/picture-renditions.ts';
import { answerOf, api } from '../browser/calls.ts';
import { type Ask, CallError } from '../browser/queries.ts';

export type { ListedPicture, Picture };

type Pictures = readonly ListedPicture[];

const PICTURES = ['pictures'];

/** All pictures of the library with their uses, the newest first. */
export const picturesQuery = (ask: Ask) =>
  queryOptions({
    queryKey: PICTURES,
    queryFn: async (): Promise<Pictures> => {
      const { pictures } = await ask(() => answerOf(api.pictures.$get(), 'load-failed'));
      return pictures;
    },
  });

/** Has the pictures loaded again where they are shown. */
export const refreshPictures = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: PICTURES });

/** Changes what is loaded as it has been changed on the server. */
function update(queries: QueryClient, change: (pictures: Pictures) => Pictures): void {
  queries.setQueryData<Pictures>(PICTURES, (pictures) => pictures && change(pictures));
  // An answer under way may not have the change.
  if (queries.isFetching({ queryKey: PICTURES }) > 0) void refreshPictures(queries);
}

/** Adds a picture that was uploaded. One that the library had already keeps its place. */
export const addPicture = (queries: QueryClient, picture: Picture): void =>
  update(queries, (pictures) =>
    pictures.some(({ id }) => id === picture.id)
      ? pictures
      : [{ ...picture, uses: [] }, ...pictures],
  );

/** Changes the title or the suggested alternative text of a picture. */
export async function changePicture(
  { ask, queries }: { ask: Ask; queries: QueryClient },
  id: string,
  texts: PictureTexts,
): Promise<void> {
  const { picture } = await ask(() =>
    answerOf(api.pictures[':id'].$patch({ param: { id }, json: texts }), 'save-failed'),
  );
  update(queries, (pictures) =>
    pictures.map((each) => (each.id === id ? { ...each, ...picture } : each)),
  );
}

/** Deletes a picture that is not in use. */
export async function deletePicture(
  { ask, queries }: { ask: Ask; queries: QueryClient },
  id: string,
): Promise<void> {
  try {
    await ask(() => answerOf(api.pictures[':id'].$delete({ param: { id } }), 'save-failed'));
  } catch (error) {
    if (!(error instanceof CallError && error.failure.code === 'not-found')) {
      // Something may have begun to use it.
      void refreshPictures(queries);
      throw error;
    }
  }
  update(queries, (pictures) => pictures.filter((each) => each.id !== id));
}

/** The width of the smallest rendition, in pixels. */
export const THUMBNAIL_WIDTH = 320;

/** The width of a picture in a dialog, in pixels. */
export const SHOWN_WIDTH = 1280;

type Sized = Pick<Picture, 'id' | 'width' | 'height'>;

/** The address of the smallest rendition of a whole picture that is at least so wide, in pixels, or of the largest. */
export function renditionOf(picture: Sized, width: number): string {
  const widths = widthsOf(picture);
  const served = widths.find((each) => each >= width) ?? widths.at(-1);
  return `${pictureAddress(picture.id)}/${served}`;
}

/** All renditions of a whole picture, as `srcset` has them. */
export const renditionsOf = (picture: Sized): string =>
  widthsOf(picture)
    .map((width) => `${pictureAddress(picture.id)}/${width} ${width}w`)
    .join(', ');
