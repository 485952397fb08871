import { describe, expect, it } from 'vitest';
import { featuredPlaceOf, PICTURE_PLACES, shapesOf, sizesOf } from './places.ts';

const { portrait, smallProject, wideProject, narrowProject, singleProject } = PICTURE_PLACES;

/** The lengths for windows wider than a phone. */
const wide = (sizes: string): string[] =>
  sizes.split(', ').filter((each) => !each.startsWith('(max-width'));

describe('the place of a picture', () => {
  it('is that of a pair of projects, every second pair mirrored, and the whole width for a last one', () => {
    const placesOf = (count: number) =>
      Array.from({ length: count }, (_, index) => featuredPlaceOf(index, count));
    expect(placesOf(1)).toEqual([singleProject]);
    expect(placesOf(2)).toEqual([wideProject, narrowProject]);
    expect(placesOf(5)).toEqual([
      wideProject,
      narrowProject,
      narrowProject,
      wideProject,
      singleProject,
    ]);
    expect(placesOf(7).slice(4)).toEqual([wideProject, narrowProject, singleProject]);
  });

  it('has the shapes of all windows', () => {
    expect(shapesOf(portrait)).toEqual({ narrowest: 1, widest: 1 });
    expect(shapesOf(narrowProject)).toEqual({ narrowest: 15 / 14, widest: 10 / 7 });
  });

  it('has the sizes of its boxes', () => {
    expect(wide(sizesOf(portrait, { width: 800, height: 1000 }))).toEqual([
      '(min-width: 43.75rem) 20vw',
      '9rem',
    ]);
    expect(sizesOf(smallProject, { width: 1000, height: 700 })).toBe(
      '(min-width: 68.75rem) 22vw, (min-width: 37.5rem) 45vw, 6.5rem',
    );
  });

  it('has larger sizes where a wider picture covers it, and not for a taller one', () => {
    expect(wide(sizesOf(narrowProject, { width: 1000, height: 700 }))[0]).toBe(
      '(min-width: 43.75rem) 50.7vw',
    );
    expect(wide(sizesOf(narrowProject, { width: 700, height: 1000 }))[0]).toBe(
      '(min-width: 43.75rem) 38vw',
    );
  });

  it.each([
    [2, 640],
    [2.625, 640],
    [3, 640],
    [3.5, 640],
    [1, 480],
  ])('lets a phone with %d pixels for each point load %d pixels', (pixels, width) => {
    const sizes = sizesOf(singleProject, { width: 1000, height: 700 }).split(', ');
    const chosen = sizes.find((each) => {
      const least = /min-resolution: ([\d.]+)dppx/.exec(each)?.[1];
      return least === undefined ? each === '95vw' : pixels >= Number(least);
    });
    const points = chosen?.endsWith('px') ? Number(/(\d+)px$/.exec(chosen)?.[1]) : 0.95 * 390;
    expect([320, 480, 640, 960].find((each) => each >= points * pixels)).toBe(width);
  });
});
