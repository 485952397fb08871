import { text } from '../text.ts';

/** The longest text that describes a picture, in characters. */
export const ALT_MAX = 500;

export const altSchema = text(ALT_MAX);
