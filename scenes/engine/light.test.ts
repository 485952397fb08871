import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '../../domain/pages.ts';
import { SCENES } from '../catalogue.ts';
import { litBy } from './light.ts';

describe('the light of the hour', () => {
  it('changes no colour in the middle of the night', () => {
    expect(litBy('night')('#102030')).toBe('#102030');
    expect(litBy(undefined)('#10203040')).toBe('#10203040');
  });

  it('is mixed into a colour, whose opacity stays', () => {
    const light = litBy('dawn');
    expect(light('#0000ff')).toBe('#4d32e3');
    expect(light('#0000ff40')).toBe('#4d32e340');
    expect(light('#000000')).toBe('#000000');
    expect(light('#ffa5a0')).toBe('#ffa5a0');
    expect(litBy('dusk')('#ffffff')).not.toBe(litBy('late')('#ffffff'));
  });
});

it.each(PAGE_NAMES)(
  'the inks of %s can be lit: each is #rrggbb, or with two digits more',
  async (name) => {
    const { sprites } = await SCENES[name]();
    const colors = Object.values(sprites)
      .flatMap(({ marks }) => marks.flatMap(({ fill, stroke }) => [fill, stroke]))
      .flatMap((ink) =>
        typeof ink === 'object' ? ink.stops.map(([, color]) => color) : (ink ?? []),
      );
    expect(colors.length).toBeGreaterThan(0);
    for (const color of colors) expect(color).toMatch(/^#(?:[0-9a-f]{2}){3,4}$/);
  },
);
