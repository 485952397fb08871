import { assert, boolean, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moonPicture, readMoon } from './moon-picture.ts';
import { moonlightOf, skyCode } from './sky-code.ts';

const angles = integer({ min: 0, max: 359 });
const moons = record({
  elongation: angles,
  limb: angles,
  face: angles,
  rise: integer({ min: 0, max: 3 }),
  isUp: boolean(),
});
const NEW = { elongation: 0, limb: 24, face: 0, rise: 2, isUp: true };

describe('the picture of a moon', () => {
  it('is known from the text of its sky', () => {
    assert(
      property(moons, (moon) => {
        const code = skyCode({ ...moon, phase: 'fullMoon' });
        expect(readMoon(code)).toEqual(moon);
        expect(moonlightOf(code).rise).toBe(moon.rise);
        expect(moonPicture(moon)).not.toMatch(/NaN|undefined|\d{6}/);
      }),
    );
  });

  it.each([
    ...['', '1', '360.0.0.r0.up.lit', '0.0.0.r4.up.lit', '0.0.0.r0.up', '-1.0.0.r0.up.lit'],
    ...['1e2.0.0.r0.up.lit', '0.0.0.r0.up.lit<'],
  ])('has no text such as %j', (code) => expect(readMoon(code)).toBeNull());

  it('differs by phase, side, face, height, and whether the moon has risen', () => {
    const pictures = [
      NEW,
      { ...NEW, elongation: 90 },
      { ...NEW, elongation: 180 },
      { ...NEW, limb: 156 },
      { ...NEW, face: 180 },
      { ...NEW, rise: 0 },
      { ...NEW, isUp: false },
    ].map(moonPicture);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('gives light from half moon to half moon, while the moon is up', () => {
    const isLit = (elongation: number, isUp: boolean) =>
      moonlightOf(skyCode({ ...NEW, elongation, isUp, phase: 'fullMoon' })).isLit;
    const all = [0, 45, 90, 180, 270, 315];
    expect(all.map((elongation) => isLit(elongation, true))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isLit(180, false)).toBe(false);
  });
});
