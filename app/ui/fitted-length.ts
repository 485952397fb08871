import { graphemesOf } from '../../domain/graphemes.ts';

/** The class by which a heading's size follows its length (`len-*` in app/styles/parts.css): to 60, in tens to 150. */
export const lengthClass = (length: number): string =>
  `len-${length <= 60 ? Math.max(10, Math.ceil(length)) : Math.min(150, Math.ceil(length / 10) * 10)}`;

/** The class for the length of an owner's text. */
export const fittedLength = (text: string): string => lengthClass(graphemesOf(text).length);
