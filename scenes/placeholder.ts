import { COMPOSITIONS } from './poster/compositions.ts';
import { INK_FAMILIES } from './poster/inks.ts';
import { WIDTH } from './poster/shapes.ts';
import { type PosterSubject, posterArt, posterCompositions } from './poster.ts';

/** How many drawings of each composition there are. */
const NUMBERS = 1000;
const SHAPE = { width: WIDTH, height: (WIDTH * 7) / 10 };

const PLACEHOLDER_PATH = /^\/placeholders\/([a-zA-Z]+)-(\d|[1-9]\d{1,2})\.svg$/;

/** What is in the place of a missing picture at a path, as SVG of 10 to 7; null for any other path. */
export function placeholderAt(path: string): string | null {
  const [, name, number] = PLACEHOLDER_PATH.exec(path) ?? [];
  const composition = COMPOSITIONS.find((candidate) => candidate.name === name);
  return composition === undefined
    ? null
    : posterArt(subjectOf(Number(number)), composition, SHAPE);
}

/** The addresses of the drawings for these titles, in their order: neighbours differ, as posters do. */
export function placeholderPaths(titles: readonly string[]): string[] {
  const subjects = titles.map((title) => subjectOf(numberOf(title)));
  const compositions = posterCompositions(subjects);
  return subjects.map(({ id }) => {
    const { name } = compositions.get(id) ?? COMPOSITIONS[0];
    return `/placeholders/${name}-${id}.svg`;
  });
}

function subjectOf(number: number): PosterSubject {
  return { id: number, genres: [INK_FAMILIES[number % INK_FAMILIES.length]?.genre ?? ''] };
}

/** A hash of a title (FNV-1a). */
function numberOf(title: string): number {
  let hash = 0x811c9dc5;
  for (const character of title) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % NUMBERS;
}
