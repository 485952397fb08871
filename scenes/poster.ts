import type { Composition, Plate } from './poster/composition.ts';
import { COMPOSITIONS } from './poster/compositions.ts';
import { type InkName, inkFamily } from './poster/inks.ts';
import { box, HEIGHT, WIDTH } from './poster/shapes.ts';
import { pick, type Random, seededRandom } from './random.ts';

/** The input of a poster. It selects shapes and colours; no text of it appears in the SVG. */
export interface PosterSubject {
  readonly id: number;
  readonly genres: readonly string[];
}

/** No composition is repeated within this many posters. */
const COMPOSITION_DISTANCE = 7;
/** No composition is repeated in the same ink family within this many posters. */
const INK_DISTANCE = 10;

/** Where the part of a poster with its empty third below begins to be full of its motif. */
const FULL_TOP = 20;

/** Which ink is field, figure and base. */
type Printing = readonly [field: InkName, figure: InkName, base: InkName];
const PRINTINGS: readonly [Printing, ...Printing[]] = [
  ['light', 'mid', 'dark'],
  ['mid', 'light', 'dark'],
  ['dark', 'light', 'mid'],
];

interface PosterPlan {
  readonly plate: Plate;
  readonly mirrored: boolean;
  readonly random: Random;
}

/** The random choices of a poster, made in a fixed order so that they are repeatable. */
function planPoster(subject: PosterSubject): PosterPlan {
  const random = seededRandom(subject.id);
  const inks = pick(random, inkFamily(subject.genres).variants);
  const [field, figure, base] = pick(random, PRINTINGS);
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
 * within the last seven posters, within the last ten in the same ink family, or is of the same kind as
 * the poster before. Ids are expected to be unique: a repeated id gets the choice of its last occurrence.
 */
export function posterCompositions(
  subjects: readonly PosterSubject[],
): ReadonlyMap<number, Composition> {
  const choices: { readonly id: number; readonly one: Composition; readonly genre: string }[] = [];
  for (const { id, genres } of subjects) {
    const { genre } = inkFamily(genres);
    const start = Math.floor(seededRandom(~id)() * COMPOSITIONS.length);
    const recent = new Set(choices.slice(-COMPOSITION_DISTANCE).map(({ one }) => one));
    const ofInk = choices.slice(-INK_DISTANCE).filter((other) => other.genre === genre);
    const paired = new Set(ofInk.map(({ one }) => one));
    const candidates = [...COMPOSITIONS.slice(start), ...COMPOSITIONS.slice(0, start)];
    const apart = candidates.filter((one) => !recent.has(one));
    const fresh = apart.filter((one) => !paired.has(one));
    const other = fresh.find(({ kind }) => kind !== choices.at(-1)?.one.kind);
    choices.push({ id, one: other ?? fresh[0] ?? apart[0] ?? COMPOSITIONS[0], genre });
  }
  return new Map(choices.map(({ id, one }) => [id, one]));
}

/**
 * Draws a poster: a complete SVG document without any text, the same for the same subject and
 * composition every time. It contains no string of the subject. A shape that is lower than a poster shows the part
 * beside its empty third.
 */
export function posterArt(
  subject: PosterSubject,
  composition: Composition,
  { width, height } = { width: WIDTH, height: HEIGHT },
): string {
  const { plate, mirrored, random } = planPoster(subject);
  const { place, draw } = composition;
  const art = box(0, 0, WIDTH, HEIGHT, plate.field) + draw(plate, random);
  const turned = mirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${art}</g>` : art;
  const top = height === HEIGHT ? 0 : place === 'top' ? HEIGHT - height : FULL_TOP;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice">${turned}</svg>`
  );
}

/** The colour of the ground on which a poster is printed, `#rrggbb`. */
export const posterGround = (subject: PosterSubject): string => planPoster(subject).plate.field;
