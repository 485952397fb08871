import { text } from '../text.ts';

/** The largest picture that is taken, in bytes. */
export const PICTURE_MAX_BYTES = 64 * 1024 * 1024;

/** The largest picture that is taken, in pixels. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** The formats that are taken. Of a moving picture the first frame is shown. */
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The longest text that describes a picture, in characters. */
export const ALT_MAX = 500;

/** The schema of a text that describes a picture. */
export const altSchema = text(ALT_MAX);
