import type { Plate } from './poster/composition.ts';
import type { PosterComposition } from './poster/compositions.ts';
import { compositions, POSTER_COMPOSITIONS } from './poster/compositions.ts';
import { inkFamily } from './poster/inks.ts';
import { box, HEIGHT, WIDTH } from './poster/shapes.ts';
import { pick, type Random, seededRandom } from './random.ts';

export type { PosterComposition };
export { POSTER_COMPOSITIONS };

/** The input of a poster. It selects shapes and colours; no text of it appears in the SVG. */
export interface PosterSubject {
  readonly id: number;
  readonly genres: readonly string[];
}

/** No composition is repeated within this many posters. */
const COMPOSITION_DISTANCE = 12;
/** No composition is repeated in the same ink family within this many posters. */
const INK_DISTANCE = 18;

/** Where the part of a poster with its empty third below begins to be full of its motif. */
const FULL_TOP = 20;

interface PosterPlan {
  readonly plate: Plate;
  readonly mirrored: boolean;
  readonly random: Random;
}

/** The random choices of a poster, made in a fixed order so that they are repeatable. */
function planPoster(subject: PosterSubject, name: PosterComposition): PosterPlan {
  const random = seededRandom(subject.id);
  const inks = pick(random, inkFamily(subject.genres).variants);
  const { printings } = compositions[name];
  const [field, figure, base] = pick(random, printings);
  return {
    plate: { field: inks[field], figure: inks[figure], base: inks[base] },
    mirrored: random() < 0.5,
    random,
  };
}

/**
 * Chooses a composition for every subject, in list order.
 *
 * A subject's id selects its composition. The next one in the list is taken instead if that one was used
 * within the last twelve posters, within the last eighteen in the same ink family, or is of the same kind as
 * the poster before. Ids are expected to be unique: a repeated id gets the choice of its last occurrence.
 */
export function posterCompositions(
  subjects: readonly PosterSubject[],
): ReadonlyMap<number, PosterComposition> {
  const chosen: { readonly name: PosterComposition; readonly genre: string }[] = [];
  for (const { id, genres } of subjects) {
    const { genre } = inkFamily(genres);
    const start = Math.floor(seededRandom(~id)() * POSTER_COMPOSITIONS.length);
    const recent = new Set(chosen.slice(-COMPOSITION_DISTANCE).map(({ name }) => name));
    const paired = new Set(
      chosen.slice(-INK_DISTANCE).flatMap((one) => (one.genre === genre ? [one.name] : [])),
    );
    const last = chosen.at(-1);
    const candidates = [
      ...POSTER_COMPOSITIONS.slice(start),
      ...POSTER_COMPOSITIONS.slice(0, start),
    ];
    const apart = candidates.filter((name) => !recent.has(name));
    const fresh = apart.filter((name) => !paired.has(name));
    const other = fresh.find(
      (name) => last === undefined || compositions[name].kind !== compositions[last.name].kind,
    );
    const name = other ?? fresh[0] ?? apart[0] ?? POSTER_COMPOSITIONS[0];
    chosen.push({ name, genre });
  }
  return new Map(
    subjects.map(({ id }, index) => [id, chosen[index]?.name ?? POSTER_COMPOSITIONS[0]]),
  );
}

/**
 * Draws a poster: a complete SVG document without any text, the same for the same subject and
 * composition every time. It contains no string of the subject. A shape that is lower than a poster shows the part
 * beside its empty third.
 */
export function posterArt(
  subject: PosterSubject,
  composition: PosterComposition,
  { width, height } = { width: WIDTH, height: HEIGHT },
): string {
  const { plate, mirrored, random } = planPoster(subject, composition);
  const { place, draw } = compositions[composition];
  const art = box(0, 0, WIDTH, HEIGHT, plate.field) + draw(plate, random);
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${art}</g>` : art;
  const top = height === HEIGHT ? 0 : place === 'top' ? HEIGHT - height : FULL_TOP;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice">${turned}</svg>`
  );
}

/** The colour of the ground on which a poster is printed, `#rrggbb`. */
export const posterGround = (subject: PosterSubject, composition: PosterComposition): string =>
  planPoster(subject, composition).plate.field;
