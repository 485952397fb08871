import { text } from '../text.ts';

/** In characters. */
export const ALT_MAX = 500;

export const altSchema = text(ALT_MAX);
