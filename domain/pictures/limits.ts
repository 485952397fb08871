export const PICTURE_MAX_BYTES = 128 * 1024 * 1024;

export const PICTURE_MAX_PIXELS = 50_000_000;

/** Of a moving picture the first frame is shown. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

// The process that draws a card needs nothing else of the domain, whose schemas take half of its time.

/** A sharing card in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
