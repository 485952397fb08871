const PICTURES_PREFIX = '/pictures/';

/** 128 random bits in hexadecimal. */
export const PICTURE_ID = /^[0-9a-f]{32}$/;

/** The address of a picture of the library in the content. */
export const picturePath = (id: string): string => `${PICTURES_PREFIX}${id}`;

/** The id in such an address; null for any other one. */
export function pictureIdOf(path: string): string | null {
  if (!path.startsWith(PICTURES_PREFIX)) return null;
  const id = path.slice(PICTURES_PREFIX.length);
  return PICTURE_ID.test(id) ? id : null;
}

/** Whether a path is of a picture of the library, in any size. */
export const isPicturePath = (path: string): boolean =>
  /^\/pictures\/[0-9a-f]{32}(?:\/|$)/.test(path);

/** The ids in all addresses of pictures within a text, also of pictures that do not exist. */
export function* pictureIdsIn(text: string): Generator<string> {
  for (const [, id = ''] of text.matchAll(/\/pictures\/([0-9a-f]{32})(?![0-9a-f])/g)) yield id;
}
