import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrast, inkFamilies } from './poster/inks.ts';
import {
  POSTER_COMPOSITIONS,
  type PosterSubject,
  posterArt,
  posterCompositions,
  posterGround,
} from './poster.ts';
import { seededRandom } from './random.ts';

const genres = inkFamilies().map(({ genre }) => genre);
const genre = constantFrom(...genres, 'Award Winning', '</svg><script>');
const subject = record({
  id: integer({ min: 0, max: 99_999 }),
  genres: array(genre, { maxLength: 5 }),
});
const subjects = uniqueArray(subject, { selector: ({ id }) => id, maxLength: 80 });
const composition = constantFrom(...POSTER_COMPOSITIONS);

/** Every composition in every ink family, each with its own id. */
const specimens = POSTER_COMPOSITIONS.flatMap((name, row) =>
  genres.map((each, column) => {
    const one: PosterSubject = { id: row * 977 + column * 31 + 1, genres: [each] };
    return { name, subject: one, art: posterArt(one, name) };
  }),
);

/** Checks the document tag by tag; returns the error, or ''. */
function faultOf(art: string): string {
  const open: string[] = [];
  const rest = art.replace(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>&]*")*)(\/?)>/g, (...match) => {
    const [, closing, name, , selfClosing] = match.map(String);
    if (closing === '/') return open.pop() === name ? '' : `unexpected </${name}>`;
    if (selfClosing !== '/') open.push(name ?? '');
    return '';
  });
  return rest + open.join(' ');
}

describe('seededRandom', () => {
  it('repeats itself for one seed and differs for the next', () => {
    const draw = (seed: number) => Array.from({ length: 8 }, seededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('fills [0, 1) evenly, also with the first number of neighbouring seeds', () => {
    const random = seededRandom(1);
    for (const next of [random, (_: unknown, seed: number) => seededRandom(seed)()]) {
      const tenths = new Array<number>(10).fill(0);
      for (const value of Array.from({ length: 10_000 }, next)) {
        const tenth = Math.floor(value * 10);
        tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1;
      }
      for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
    }
  });
});

describe('posterArt', () => {
  it('draws the same poster every time', () => {
    assert(
      property(subject, composition, (one, name) => {
        expect(posterArt({ ...one }, name)).toBe(posterArt(one, name));
      }),
    );
  });

  it('draws another poster for another id', () => {
    for (const name of POSTER_COMPOSITIONS) {
      const arts = Array.from({ length: 40 }, (_, id) =>
        posterArt({ id, genres: ['Drama'] }, name),
      );
      expect(new Set(arts).size, name).toBe(40);
    }
  });

  it('is one well-formed SVG document of the right shape', () => {
    const start =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360" ' +
      'preserveAspectRatio="xMidYMid slice">';
    for (const { name, art } of specimens) {
      expect(art.startsWith(start), name).toBe(true);
      expect(faultOf(art), name).toBe('');
      expect(art, name).not.toMatch(/NaN|Infinity|undefined|null/);
    }
  });

  it('has no script, style, text, reference or id, whatever the genres are', () => {
    const art = posterArt({ id: 1, genres: ['</svg><script>', '" onload="'] }, 'hills');
    for (const each of [...specimens.map((one) => one.art), art]) {
      expect(each).not.toMatch(
        /<script|<style|<text|<image|<use| style=| on[a-z]+=| id=|href|url\(/,
      );
    }
  });

  it('stays small', () => {
    assert(
      property(subject, composition, (one, name) => {
        expect(posterArt(one, name).length, name).toBeLessThan(9 * 1024);
      }),
      { numRuns: 1000 },
    );
    const mean = specimens.reduce((sum, { art }) => sum + art.length, 0) / specimens.length;
    expect(mean).toBeLessThan(4 * 1024);
  });

  it('uses only the three inks of its most specific genre', () => {
    for (const { name, subject: one, art } of specimens) {
      const family = inkFamilies().find(({ genre: each }) => one.genres.includes(each));
      const known = family?.variants.map((inks) => Object.values(inks)) ?? [];
      const used = new Set(art.match(/#[0-9a-f]+/g));
      expect(
        known.some((inks) => [...used].every((ink) => inks.includes(ink))),
        `${name} in ${[...used].join(' ')}`,
      ).toBe(true);
    }
  });
});

describe('posterCompositions', () => {
  it('gives every subject a composition, the same each time', () => {
    assert(
      property(subjects, (list) => {
        const chosen = posterCompositions(list);
        expect([...chosen.keys()]).toEqual(list.map(({ id }) => id));
        expect(posterCompositions(list)).toEqual(chosen);
      }),
    );
  });

  it('never repeats a composition within five neighbours', () => {
    assert(
      property(subjects, (list) => {
        const names = [...posterCompositions(list).values()];
        names.forEach((name, index) => {
          expect(names.slice(Math.max(0, index - 5), index)).not.toContain(name);
        });
      }),
    );
  });

  it('does not repeat a composition in the same inks within 18 posters', () => {
    assert(
      property(uniqueArray(integer({ min: 1, max: 99_999 }), { maxLength: 80 }), (ids) => {
        const list = ids.map((id) => ({ id, genres: ['Drama'] }));
        const names = [...posterCompositions(list).values()];
        names.forEach((name, index) => {
          expect(names.slice(Math.max(0, index - 18), index)).not.toContain(name);
        });
      }),
    );
  });

  it('uses every composition in a long list', () => {
    const list = Array.from({ length: 300 }, (_, index) => ({ id: index * 71 + 5, genres: [] }));
    expect(new Set(posterCompositions(list).values()).size).toBe(POSTER_COMPOSITIONS.length);
  });
});

describe('the inks', () => {
  it('can be told apart', () => {
    for (const { variants } of inkFamilies()) {
      for (const { light, mid, dark } of variants) {
        expect(contrast(light, dark)).toBeGreaterThanOrEqual(7);
        expect(Math.min(contrast(light, mid), contrast(dark, mid))).toBeGreaterThanOrEqual(1.6);
      }
    }
  });
});

test('the ground of a poster is in it', () => {
  for (const { name, subject: one, art } of specimens)
    expect(art, name).toContain(posterGround(one, name));
});

describe('contrast', () => {
  it('agrees with WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
