import type { ListedPicture, PictureTexts } from '../../../server/pictures/library.ts';
import type { Picture } from '../../../server/pictures/picture-renditions.ts';
import type { PictureUses } from '../../../server/pictures/picture-uses.ts';
import { answerOf, api } from '../browser/calls.ts';

export type { ListedPicture, Picture, PictureTexts, PictureUses };

/** Loads all pictures of the library with their uses, the newest first. */
export const loadPictures = () => answerOf(api.pictures.$get(), 'load-failed');

/** Changes the title or the suggested alternative text of a picture. */
export const changePicture = (id: string, texts: PictureTexts) =>
  answerOf(api.pictures[':id'].$patch({ param: { id }, json: texts }), 'save-failed');

/** Deletes a picture that is not in use; with `evenIfKept` also one that kept versions show. */
export const deletePicture = (id: string, { evenIfKept }: { evenIfKept: boolean }) =>
  answerOf(
    api.pictures[':id'].$delete({
      param: { id },
      query: evenIfKept ? { force: '1' } : {},
    }),
    'save-failed',
  );
