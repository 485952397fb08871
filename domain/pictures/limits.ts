/** The largest picture that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 128 * 1024 * 1024;

/** The largest picture that is taken, in pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** The formats that are taken. Of a moving picture the first frame is shown. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** How many days an unused picture is stored: a page that is open may still have it. */
export const PICTURE_UNUSED_DAYS = 7;
