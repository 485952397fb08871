import { line } from '../text.ts';

/** The ASCII form of letters that do not decompose into a letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
};

const folded = (name: string): string =>
  name
    // Normalized before lower-casing: a letter such as ℋ becomes a capital only once it is decomposed.
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .replace(/[^ -~]/gu, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC');

/** The letters, marks and digits of a name in lower case, with dashes between. */
export const slugOf = (name: string): string =>
  folded(name)
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A slug for each base, with a number if the base is taken. */
export function distinctSlugs(
  bases: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const used = new Set(taken);
  return bases.map((base) => {
    let slug = base;
    for (let n = 2; used.has(slug); n += 1) slug = `${base}-${n}`;
    used.add(slug);
    return slug;
  });
}

const SLUG_MAX = 80;

/** A slug, made from what is entered; empty to use the slug of the title. */
export const slugSchema = line(SLUG_MAX)
  .transform((text) => slugOf(text))
  .pipe(line(SLUG_MAX));

interface Named {
  readonly key: string;
  readonly slug: string;
  readonly title: string;
}

/** The order in which entries get names that only one can have. Moving does not change it. */
export const inKeyOrder = (one: Pick<Named, 'key'>, other: Pick<Named, 'key'>): number =>
  one.key.length - other.key.length || (one.key < other.key ? -1 : 1);

/** The slugs of entries by their keys: `unnamed` without a slug and a title, and none that is taken. */
export function slugsByKey(
  entries: readonly Named[],
  unnamed: string,
  taken?: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  // Entered slugs are given first, so that no title takes one.
  const inOrder = entries.toSorted(
    (one, other) => Number(one.slug === '') - Number(other.slug === '') || inKeyOrder(one, other),
  );
  const slugs = distinctSlugs(
    inOrder.map(({ slug, title }) => slugOf(slug) || slugOf(title) || unnamed),
    taken,
  );
  return new Map(inOrder.map(({ key }, index) => [key, slugs[index] ?? '']));
}
