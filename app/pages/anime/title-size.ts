/** The font size of a title on a poster. */
export type TitleSize = 'large' | 'medium' | 'small';

/** Chooses a size by the longest word, which must fit the poster's width, and by the title's length. */
export function titleSize(title: string): TitleSize {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  const length = [...title].length;
  if (longest > 11 || length > 28) return 'small';
  return longest > 8 || length > 16 ? 'medium' : 'large';
}
