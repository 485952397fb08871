/** The largest picture that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 128 * 1024 * 1024;

/** The largest picture that is taken, in pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** The formats that are taken. Of a moving picture the first frame is shown. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

// A file of its own: the process that draws a card needs nothing else of the domain, whose schemas take half of its
// time.

/** A sharing card's size in pixels, which all services that show previews of links take. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
