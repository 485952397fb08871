import type { Plate } from './poster/composition.ts';
import type { PosterComposition } from './poster/compositions.ts';
import { compositions, POSTER_COMPOSITIONS } from './poster/compositions.ts';
import { contrast, type InkName, type Inks, inkFamily } from './poster/inks.ts';
import { box, HEIGHT, WIDTH } from './poster/shapes.ts';
import { pick, type Random, seededRandom } from './random.ts';

export type { PosterComposition };
export { POSTER_COMPOSITIONS };

/** What a poster is drawn from: numbers and names that choose, none of which is drawn. */
export interface PosterSubject {
  readonly id: number;
  readonly genres: readonly string[];
}

/** What lies under a poster's title and year, and what to set them in. */
export interface PosterCaption {
  /** The third of the poster that is kept calm for the caption. */
  readonly place: 'top' | 'bottom';
  readonly ink: 'light' | 'dark';
  /** The poster's own ink of that tone, `#rrggbb`, for a caption that belongs to the print. */
  readonly color: string;
  /** The colour under the caption, `#rrggbb`; `color` has at least 4.5:1 on it. */
  readonly ground: string;
}

/** No composition comes back within this many posters. */
const APART = 12;
/** The same composition in the same family of inks waits this long. */
const PAIR_APART = 18;

interface Print {
  readonly inks: Inks;
  readonly plate: Plate;
  readonly calm: InkName;
  readonly mirrored: boolean;
  readonly random: Random;
}

function print(subject: PosterSubject, name: PosterComposition): Print {
  const random = seededRandom(subject.id);
  const inks = pick(random, inkFamily(subject.genres).variants);
  const { printings, calm } = compositions[name];
  const [field, figure, base] = pick(random, printings);
  return {
    inks,
    plate: { field: inks[field], figure: inks[figure], base: inks[base] },
    calm: calm === 'field' ? field : base,
    mirrored: random() < 0.5,
    random,
  };
}

/**
 * Chooses a composition for every subject, in list order.
 *
 * A subject's id names its composition; where that one hangs within the last twelve posters, or in the
 * same inks not long before, or the poster before it is of the same kind, the next in turn is taken.
 * Ids are expected to be unique: a repeated id gets what its last appearance chose.
 */
export function posterCompositions(
  subjects: readonly PosterSubject[],
): ReadonlyMap<number, PosterComposition> {
  const hung: { readonly name: PosterComposition; readonly genre: string }[] = [];
  for (const { id, genres } of subjects) {
    const { genre } = inkFamily(genres);
    const start = Math.floor(seededRandom(~id)() * POSTER_COMPOSITIONS.length);
    const recent = new Set(hung.slice(-APART).map(({ name }) => name));
    const paired = new Set(
      hung.slice(-PAIR_APART).flatMap((one) => (one.genre === genre ? [one.name] : [])),
    );
    const last = hung.at(-1);
    const inTurn = [...POSTER_COMPOSITIONS.slice(start), ...POSTER_COMPOSITIONS.slice(0, start)];
    const apart = inTurn.filter((name) => !recent.has(name));
    const fresh = apart.filter((name) => !paired.has(name));
    const other = fresh.find(
      (name) => last === undefined || compositions[name].kind !== compositions[last.name].kind,
    );
    const name = other ?? fresh[0] ?? apart[0] ?? POSTER_COMPOSITIONS[0];
    hung.push({ name, genre });
  }
  return new Map(
    subjects.map(({ id }, index) => [id, hung[index]?.name ?? POSTER_COMPOSITIONS[0]]),
  );
}

/**
 * Draws a poster: a complete SVG document without any text, the same for the same subject and
 * composition every time. Nothing in it comes from a string of the subject's.
 */
export function posterArt(subject: PosterSubject, composition: PosterComposition): string {
  const { plate, mirrored, random } = print(subject, composition);
  const art = box(0, 0, WIDTH, HEIGHT, plate.field) + compositions[composition].draw(plate, random);
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${art}</g>` : art;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `preserveAspectRatio="xMidYMid slice">${turned}</svg>`
  );
}

/** Says where the title and year of a poster go, and in which ink. */
export function posterCaption(
  subject: PosterSubject,
  composition: PosterComposition,
): PosterCaption {
  const { inks, calm } = print(subject, composition);
  const ground = inks[calm];
  const ink = contrast(inks.light, ground) >= contrast(inks.dark, ground) ? 'light' : 'dark';
  return { place: compositions[composition].place, ink, color: inks[ink], ground };
}
