/** How large a title can be set on a poster. */
export type TitleSize = 'large' | 'medium' | 'small';

/** Chooses by the longest word, which must fit the poster's width, and by the number of lines. */
export function titleSize(title: string): TitleSize {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  const length = [...title].length;
  if (longest > 11 || length > 28) return 'small';
  return longest > 8 || length > 16 ? 'medium' : 'large';
}
