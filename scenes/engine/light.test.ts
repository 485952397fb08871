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
    const light = litBy('dusk');
    expect(light('#0000ff')).toBe('#3320de');
    expect(light('#0000ff40')).toBe('#3320de40');
    expect(light('#000000')).toBe('#000000');
    expect(light('#ff9f5c')).toBe('#ff9f5c');
    expect(light('#ffffff')).not.toBe(litBy('late')('#ffffff'));
  });

  it('is the ink of the day from dawn on, a little darker at dawn', () => {
    const inks = { '#0000ff': '#ffffff' };
    expect(litBy('day', inks)('#0000ff40')).toBe('#ffffff40');
    expect(litBy('dawn', inks)('#0000ff40')).toBe('#faebed40');
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
