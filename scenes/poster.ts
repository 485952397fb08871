import type { Composition, Plate } from './poster/composition.ts';
import { COMPOSITIONS } from './poster/compositions.ts';
import { type InkName, inkFamily } from './poster/inks.ts';
import { box, HEIGHT, WIDTH } from './poster/shapes.ts';
import { pick, type Random, seededRandom } from './random.ts';

/** What selects the shapes and colours of a poster. */
export interface PosterSubject {
  readonly id: number;
  readonly genres: readonly string[];
}

/** No composition is repeated within so many posters. */
const COMPOSITION_DISTANCE = 7;
/** Nor in the same ink family within so many. */
const INK_DISTANCE = 10;

/** Where the motif of a poster with its empty third below begins. */
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

/** The random choices of a poster, in a fixed order. */
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
 * A composition for each subject, by its id: the next one if that was used too recently (see the distances above), or
 * is of the same kind as the one before. Of a repeated id the last choice counts.
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
 * A poster as SVG, always the same for a subject and a composition, without any text of the subject. A lower shape
 * shows the part beside its empty third.
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

/** The ground of a poster, `#rrggbb`. */
export const posterGround = (subject: PosterSubject): string => planPoster(subject).plate.field;
