import { lakeView } from './contact-view.ts';
import { ease, pointInView } from './motion-math.ts';
import type { Garden } from './scene.ts';
import { DRIFT_SECONDS, lanternPlace } from './sent-lanterns.ts';

/** The lights on the water behind a lantern that drifts, and how long each place of its way is lit, in seconds. */
const TRAIL_LIGHTS = 16;
const TRAIL_SECONDS = 7;

interface Lantern {
  /** When its message was sent, in milliseconds since 1970. */
  readonly seed: number;
  /** The time of the scene, in seconds, at which it sets out; `-Infinity` after an earlier visit. */
  readonly sentAt: number;
}

/** The lanterns of sent messages; there are none at first. */
export function createSentLanterns(): Required<Pick<Garden, 'draw' | 'light'>> {
  let lanterns: readonly Lantern[] = [];

  const draw: Garden['draw'] = (brush, time, window, air) => {
    const view = lakeView(window);
    for (const [index, { seed, sentAt }] of lanterns.entries()) {
      const age = time - sentAt;
      for (let light = 1; light <= TRAIL_LIGHTS; light++) {
        const before = (light / TRAIL_LIGHTS) * TRAIL_SECONDS;
        const { x, y, size } = lanternPlace(seed, index, age - before);
        const lit = ease(0, 1, age - before) * (1 - ease(DRIFT_SECONDS, DRIFT_SECONDS + 5, age));
        brush.stamp('glint', {
          ...pointInView(view, x + Math.sin(light * 2.4) * 34 * size, y + 9 * size),
          size: 60 * size * view.scale,
          alpha: 0.6 * lit * (1 - light / (TRAIL_LIGHTS + 1)),
        });
      }
      const { x, y, size } = lanternPlace(seed, index, age);
      const phase = (seed % 97) / 9;
      const wind = air.force(phase / 6);
      const sway = (Math.sin(time * 0.5 + phase) * 4 - wind * 7) * 3 * size;
      brush.stamp('sentLantern', {
        ...pointInView(view, x + sway, y + Math.sin(time * 0.9 + phase) * 5 * size),
        size: size * view.scale,
        // It is lit during the first second.
        alpha: ease(0, 1.2, age),
        turn: (Math.sin(time * 0.7 + phase) - wind) * 0.02,
      });
    }
  };

  return {
    draw,
    light: ({ seeds, leaving }, now) => {
      const before = new Map(lanterns.map(({ seed, sentAt }) => [seed, sentAt]));
      lanterns = seeds.map((seed) => ({
        seed,
        sentAt: before.get(seed) ?? (seed === leaving ? now : Number.NEGATIVE_INFINITY),
      }));
    },
  };
}
