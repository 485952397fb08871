import { lakeView, SHORE } from './contact.ts';
import { ease } from './motion.ts';
import type { Garden, Scene } from './scene.ts';
import { lanternPlace, SENT_LANTERN, VOYAGE } from './sent-lanterns.ts';

/** The lights on the water that follow a lantern on its way. */
const WAKE = 16;
const WAKE_SECONDS = 7;

interface Lantern {
  /** When its message was sent, in milliseconds since 1970. */
  readonly seed: number;
  /** The time of the scene, in seconds, at which it sets out; `-Infinity` after an earlier visit. */
  readonly sentAt: number;
}

/** The garden of Contact with the lanterns of the messages that this visitor sent. */
export interface Fleet {
  readonly scene: Scene;
  readonly garden: Garden;
  /**
   * Replaces the lanterns.
   *
   * @param leaving The seed of the lantern that sets out at the time `now` of the scene, in seconds.
   */
  readonly show: (seeds: readonly number[], leaving: number | undefined, now: number) => void;
}

/** Adds lanterns to the garden of Contact; there are none at first. Loaded only for who sent a message. */
export function createFleet(scene: Scene, garden: Garden): Fleet {
  let lanterns: readonly Lantern[] = [];

  const draw: Garden['draw'] = (brush, time, window, air) => {
    garden.draw(brush, time, window, air);
    const { left, top, scale } = lakeView(window);
    const at = (x: number, down: number) => ({
      x: left + x * scale,
      y: top + (SHORE + down) * scale,
    });
    for (const [index, { seed, sentAt }] of lanterns.entries()) {
      const age = time - sentAt;
      for (let light = 1; light <= WAKE; light++) {
        const before = (light / WAKE) * WAKE_SECONDS;
        const { x, down, size } = lanternPlace(seed, index, age - before);
        const fresh = ease(0, 1, age - before) * (1 - ease(VOYAGE, VOYAGE + 5, age));
        brush.stamp('glint', {
          ...at(x + Math.sin(light * 2.4) * 34 * size, down + 9 * size),
          size: 60 * size * scale,
          alpha: 0.6 * fresh * (1 - light / (WAKE + 1)),
        });
      }
      const { x, down, size } = lanternPlace(seed, index, age);
      const phase = (seed % 97) / 9;
      const wind = air.force(phase / 6);
      const sway = (Math.sin(time * 0.5 + phase) * 4 - wind * 7) * 3 * size;
      brush.stamp('sent', {
        ...at(x + sway, down + Math.sin(time * 0.9 + phase) * 5 * size),
        size: size * scale,
        // It is lit during the first second.
        alpha: ease(0, 1.2, age),
        turn: (Math.sin(time * 0.7 + phase) - wind) * 0.02,
      });
    }
  };

  return {
    scene: { ...scene, sprites: { ...scene.sprites, sent: SENT_LANTERN } },
    garden: { ...garden, draw },
    show: (seeds, leaving, now) => {
      const before = new Map(lanterns.map(({ seed, sentAt }) => [seed, sentAt]));
      lanterns = seeds.map((seed) => ({
        seed,
        sentAt: before.get(seed) ?? (seed === leaving ? now : Number.NEGATIVE_INFINITY),
      }));
    },
  };
}
