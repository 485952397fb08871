/** A number with separators, such as `3,160`. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** A number with its noun: `1 view`, `2,000 views`. */
export const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
