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

/** The slug of a name: its letters, marks and digits in small letters, with dashes between. Empty where it has none. */
export const slugOf = (name: string): string =>
  folded(name)
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Gives each base a slug of its own that is not taken, and counts on where it is. */
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
