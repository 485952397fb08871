/**
 * The largest whole number in a range that fits, where all below it do; null where none does. The largest of all is
 * tried first, as most texts are short.
 */
export async function largestFitting(
  { least, most }: { readonly least: number; readonly most: number },
  fits: (value: number) => Promise<boolean>,
): Promise<number | null> {
  if (await fits(most)) return most;
  let found: number | null = null;
  let [low, high] = [least, most - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (await fits(middle)) {
      found = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}
