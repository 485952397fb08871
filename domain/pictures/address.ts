/** The prefix of the addresses of the library's pictures. */
const PICTURES_PREFIX = '/pictures/';

/** The pattern of a picture's id: 128 random bits in hexadecimal. */
export const PICTURE_ID = /^[0-9a-f]{32}$/;

/** The address of a picture of the library, as the content has it. */
export const pictureAddress = (id: string): string => `${PICTURES_PREFIX}${id}`;

/** The id of the picture of the library at an address of the content, or null for any other address. */
export function pictureIdOf(address: string): string | null {
  if (!address.startsWith(PICTURES_PREFIX)) return null;
  const id = address.slice(PICTURES_PREFIX.length);
  return PICTURE_ID.test(id) ? id : null;
}

/** True for every path that belongs to the pictures of the library. */
export const isPicturePath = (path: string): boolean =>
  /^\/pictures\/[0-9a-f]{32}(?:\/|$)/.test(path);

/** The id in each address of a picture within a text, also where it names no picture that exists. */
export function* pictureIdsIn(text: string): Generator<string> {
  for (const [, id = ''] of text.matchAll(/\/pictures\/([0-9a-f]{32})(?![0-9a-f])/g)) yield id;
}
