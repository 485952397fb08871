import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderAt, placeholderPaths } from './placeholder.ts';

const draw = (address: string): string => {
  const drawing = placeholderAt(address);
  if (drawing === null) throw new Error(`There is no drawing at ${address}.`);
  return drawing;
};

describe('the drawings in the place of missing pictures', () => {
  it('are different for projects beside each other, and the same for the same titles', () => {
    const titles = ['Harbour', 'Ledger', 'Quiet Queue', 'Night Bus', 'Loom', 'Field Notes'];
    const addresses = placeholderPaths(titles);
    expect(new Set(addresses.map(draw)).size).toBe(titles.length);
    expect(placeholderPaths(titles)).toEqual(addresses);
  });

  it('exist for any title, and contain nothing of it', () => {
    assert(
      property(array(string({ unit: 'grapheme' }), { maxLength: 40 }), (titles) => {
        for (const address of placeholderPaths(titles)) {
          expect(draw(address)).toMatch(
            /^<svg xmlns="[^"]+" viewBox="0 \d+ 240 168" [^<]+>(<g [^<]+>)?<rect/,
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    '/placeholders/',
    '/placeholders/sea.svg',
    '/placeholders/sea-1000.svg',
    '/placeholders/sea-01.svg',
    '/placeholders/constructor-1.svg',
    '/placeholders/sea-1.svg/more',
  ])('do not exist at %s', (path) => {
    expect(placeholderAt(path)).toBeNull();
  });
});
