import { graphemesOf } from '../../domain/graphemes.ts';

/**
 * The class for the length of an owner's text, for headings whose size follows it (`t-fit` in app/styles/parts.css): up to 60,
 * then in tens up to 150.
 */
export function fittedLength(text: string): string {
  const { length } = graphemesOf(text);
  return `len-${length <= 60 ? Math.max(10, length) : Math.min(150, Math.ceil(length / 10) * 10)}`;
}
