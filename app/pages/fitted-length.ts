import { graphemesOf } from '../../domain/graphemes.ts';

/** The class for the length of an owner's title, for headings whose size follows it (`t-fit` in app/styles/parts.css). */
export const fittedLength = (title: string): string =>
  `len-${Math.min(60, Math.max(10, graphemesOf(title).length))}`;
