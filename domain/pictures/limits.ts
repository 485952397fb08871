/** The largest picture that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 128 * 1024 * 1024;

/** The largest picture that is taken, in pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** The formats that are taken. Of a moving picture the first frame is shown. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
