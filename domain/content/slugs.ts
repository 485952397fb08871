/** Letters that have no mark to leave out, as ASCII. */
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

/** A name in small letters, the Latin ones without their marks. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .replace(/[^ -~]/gu, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC');

/** The parts of a name that `between` is not, with a dash between them. */
export const joinedByDashes = (name: string, between: RegExp): string =>
  name.replace(between, '-').replace(/^-|-$/g, '');

/** The slug of a name: its letters, marks and digits in small letters, with dashes between. Empty where it has none. */
export const slugOf = (name: string): string =>
  joinedByDashes(folded(name), /[^\p{Letter}\p{Mark}\p{Number}]+/gu);

/** Gives each base a slug that `isFree`, and counts on where it is not. */
export function distinctSlugs(
  bases: readonly string[],
  isFree: (slug: string, index: number) => boolean,
): string[] {
  const taken = new Set<string>();
  return bases.map((base, index) => {
    let slug = base;
    for (let n = 2; taken.has(slug) || !isFree(slug, index); n += 1) slug = `${base}-${n}`;
    taken.add(slug);
    return slug;
  });
}
