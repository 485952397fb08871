import { describe, expect, it } from 'vitest';
import { galleryPlacesOf, PICTURE_PLACES, shapesOf, sizesOf } from './places.ts';

const { portrait, singleProject, smallProject, featuredProject } = PICTURE_PLACES;

/** The lengths for windows wider than a phone. */
const wide = (sizes: string): string[] =>
  sizes.split(', ').filter((each) => !each.startsWith('(max-width'));

describe('the place of a picture', () => {
  it('has the shapes of all windows', () => {
    expect(shapesOf(portrait)).toEqual({ narrowest: 1, widest: 1 });
    expect(shapesOf(featuredProject)).toEqual({ narrowest: 20 / 17, widest: 10 / 7 });
  });

  it('has the sizes of its boxes', () => {
    expect(wide(sizesOf(portrait, { width: 800, height: 1000 }))).toEqual([
      '(min-width: 43.75rem) 20vw',
      '9rem',
    ]);
    expect(sizesOf(smallProject, { width: 1000, height: 400 })).toBe(
      '(min-width: 68.75rem) 33vw, (min-width: 43.75rem) 45vw, 13rem',
    );
  });

  it('has larger sizes where a wider picture covers it, and not for a taller one', () => {
    expect(wide(sizesOf(featuredProject, { width: 1000, height: 700 }))[0]).toBe(
      '(min-width: 43.75rem) 60.7vw',
    );
    expect(wide(sizesOf(featuredProject, { width: 700, height: 1000 }))[0]).toBe(
      '(min-width: 43.75rem) 50vw',
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

describe('a gallery', () => {
  const [wide, upright] = [false, true];
  it.each([
    [0, []],
    [1, ['alone']],
    [2, ['pair-wide', 'pair-small']],
    [3, ['wide', 'narrow', 'broad']],
    [4, ['pair-wide', 'pair-small', 'late-small', 'late-wide']],
    [5, ['wide', 'narrow', 'broad', 'late-small', 'late-wide']],
    [7, ['wide', 'narrow', 'broad', 'late-small', 'late-wide', 'pair-wide', 'pair-small']],
  ])('of %d pictures is in threes, then in pairs', (count, places) => {
    expect(galleryPlacesOf(Array(count).fill(wide))).toEqual(places);
  });

  it('has an upright picture of two in the smaller place', () => {
    expect(galleryPlacesOf([upright, wide])).toEqual(['late-small', 'late-wide']);
    expect(galleryPlacesOf([wide, upright])).toEqual(['pair-wide', 'pair-small']);
  });

  it('has an upright picture of three in the narrow place', () => {
    expect(galleryPlacesOf([upright, wide, wide])).toEqual(['narrow', 'wide', 'broad']);
    expect(galleryPlacesOf([wide, wide, upright])).toEqual(['wide', 'broad', 'narrow']);
    expect(galleryPlacesOf([upright, upright, wide])).toEqual(['wide', 'narrow', 'broad']);
  });
});
