import { graphemesOf } from '../../domain/graphemes.ts';

/**
 * The class of a length (`len-*` in app/styles/parts.css), by which the size of a heading depends on it: one for each
 * length up to 60, then one for each ten up to 150.
 */
export const lengthClass = (length: number): string =>
  `len-${length <= 60 ? Math.max(10, Math.ceil(length)) : Math.min(150, Math.ceil(length / 10) * 10)}`;

/** The class for the length of an owner's text. */
export const fittedLength = (text: string): string => lengthClass(graphemesOf(text).length);
