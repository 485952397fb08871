import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moonPicture, readMoon } from './moon-picture.ts';
import { LOW_SUN, moonlightOf, skyCode } from './sky-code.ts';

describe('the picture of a moon', () => {
  it('is known from the text of its sky', () => {
    assert(
      property(integer({ min: 0, max: 359 }), (elongation) => {
        expect(readMoon(skyCode(elongation))).toBe(elongation);
        expect(moonPicture(elongation)).not.toMatch(/NaN|undefined|\d{6}/);
      }),
    );
  });

  it.each(['', '1', '360.lit', '-1.lit', '1e2.lit', '0.lit<', LOW_SUN])(
    'has no text such as %j',
    (code) => expect(readMoon(code)).toBeNull(),
  );

  it('differs by phase and side', () => {
    expect(new Set([0, 90, 180, 270].map(moonPicture)).size).toBe(4);
  });

  it('gives light from half moon to half moon', () => {
    const isLit = (elongation: number) => moonlightOf(skyCode(elongation)).isLit;
    expect([0, 45, 90, 180, 270, 315].map(isLit)).toEqual([false, false, true, true, true, false]);
  });
});
