import { CLOUDS, drawClouds, drawMists, MIST_COUNT, PUFF } from './home-clouds.ts';
import { dimOnHome, isLayered, moonOf } from './home-view.ts';
import { gather, mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { type Scene, spot } from './scene.ts';
import { moonlightOf } from './sky-code.ts';

const FAR = 146;
const MIDDLE = 44;
const NEAR = 10;
const ORBS = 15;
const BEAMS = 8;

/** How much faster than it falls the snow is blown to the left, in a wind of strength 1. */
const GUST_SPEED = 3.2;

/** How bright the snow is while the moon gives no light, and how strong the brightest beam with and without it. */
const DARK = 0.6;
const BEAM = { lit: 0.22, dark: 0.13 };
const FULL_MOON = '180.lit';

const DEPTHS = [
  { sprite: 'flake', radius: [0.7, 1.5], alpha: [0.34, 0.8], speed: [9, 16], sway: 7 },
  { sprite: 'flake', radius: [1.6, 3], alpha: [0.62, 0.98], speed: [22, 36], sway: 18 },
  { sprite: 'blur', radius: [7, 19], alpha: [0.22, 0.4], speed: [52, 80], sway: 46 },
] as const;

/** A soft round light. */
const LIGHT = spot(80, [
  [0, '#9ebee6'],
  [0.28, '#9ebee685'],
  [0.64, '#9ebee61c'],
  [1, '#9ebee600'],
]);

/** Snow, and beams of moonlight from the upper right to the lower left. */
export const home: Scene = {
  counts: {
    flakes: FAR + MIDDLE + NEAR,
    orbs: ORBS,
    beams: BEAMS,
    clouds: CLOUDS,
    mists: MIST_COUNT,
  },
  rate: 24,
  day: {
    '#dfeaf8': '#ffffff',
    '#dbe7f6': '#b8d0e2',
    '#cedef2': '#ffffff',
    '#9ebee6': '#fffdf4',
    '#a2c0ea': '#fffdf2',
    '#222e45': '#b9d3e6',
    '#1e293e': '#c4dded',
    '#1c263a': '#c4dded',
    '#1b2537': '#c4dded',
  },
  sprites: {
    puff: PUFF,
    flake: spot(
      3,
      [
        [0, '#dfeaf8'],
        [0.6, '#dbe7f6'],
        [1, '#dbe7f600'],
      ],
      1.3,
    ),
    blur: spot(19, [
      [0, '#cedef2'],
      [0.45, '#cedef2b0'],
      [1, '#cedef200'],
    ]),
    orb: LIGHT,
    mist: LIGHT,
  },

  createGarden: (seed, sky = FULL_MOON) => {
    const moonlight = moonlightOf(sky);
    const brightness = moonlight.isLit ? 1 : DARK;
    const random = seededRandom(seed);
    const flakes = Array.from({ length: FAR + MIDDLE + NEAR }, (_, index) => {
      const depth = DEPTHS[index < FAR ? 0 : index < FAR + MIDDLE ? 1 : 2];
      const size = random();
      return {
        sprite: depth.sprite,
        x: random(),
        y: random(),
        radius: mix(depth.radius[0], depth.radius[1], size),
        alpha: between(random, depth.alpha[0], depth.alpha[1]),
        speed: mix(depth.speed[0], depth.speed[1], size),
        sway: depth.sway,
        pace: between(random, 0.25, 0.7),
        phase: random() * TURN,
      };
    });
    const orbs = Array.from({ length: ORBS }, () => ({
      x: mix(420, 1600, random() ** 0.55),
      y: between(random, 500, 860),
      radius: between(random, 14, 80),
      alpha: between(random, 0.3, 0.6),
      phase: random() * TURN,
    }));
    const beams = Array.from({ length: BEAMS }, (_, index) => ({
      angle: mix(1.72, 2.94, (index + random() * 0.7) / BEAMS),
      spread: between(random, 0.018, 0.066),
      alpha: between(random, 0.65, 1),
      phase: random() * TURN,
    }));

    return {
      drawSoft: (brush, time, view, air) => {
        const moon = moonOf(view, moonlight);
        for (const { angle, spread, alpha, phase } of beams) {
          brush.beam({
            x: moon.x,
            y: moon.y,
            angle: angle + Math.sin(time * 0.05 + phase) * 0.012,
            spread,
            start: moon.radius * 0.72,
            length: 12 * moon.radius,
            color: '#a2c0ea',
            alpha:
              (moonlight.isLit ? BEAM.lit : BEAM.dark) *
              alpha *
              (0.78 + 0.22 * Math.sin(time * 0.5 + phase)),
          });
        }
        // The beams start behind the moon.
        const rim = Array.from({ length: 48 }, (_, index) => [
          moon.x + Math.cos((index / 48) * TURN) * moon.radius,
          moon.y + Math.sin((index / 48) * TURN) * moon.radius,
        ]);
        brush.erase(rim.flat());
        drawMists(brush, time, view, air, (x, y) => dimOnHome(view, x, y, 0.4));
        for (const { x, y, radius, alpha, phase } of orbs) {
          const place = isLayered(view)
            ? { x: (x / 1600) * view.width, y: ((y - 460) / 400) * view.height }
            : pointInView(view, x, y);
          const drift = {
            x: place.x + Math.sin(time * 0.21 + phase) * 34 - air.force(phase / 2) * 40,
            y: place.y + Math.cos(time * 0.17 + phase) * 20,
          };
          brush.stamp('orb', {
            ...drift,
            size: radius * (isLayered(view) ? 0.6 : view.scale),
            alpha:
              alpha *
              (0.72 + 0.28 * Math.sin(time * 0.7 + phase)) *
              dimOnHome(view, drift.x, drift.y, 0.4),
          });
        }
      },

      draw: (brush, time, view, air) => {
        drawClouds(brush, time, view, air);
        const moon = moonOf(view, moonlight);
        const diagonal = Math.hypot(view.width, view.height);
        for (const { sprite, sway, pace, phase, ...flake } of flakes) {
          // Each flake feels the gust a little earlier or later.
          const blown = time * 0.28 + air.travel(pace * 2) * GUST_SPEED;
          const drift = Math.sin(time * pace + phase) * sway - blown * flake.speed;
          const x = gather(flake.x * view.width + drift, -20, view.width + 20, 0.8);
          const y = wrap(flake.y * view.height + time * flake.speed, -20, view.height + 20);
          const lit =
            0.55 + 0.45 * Math.exp((-2.4 * Math.hypot(x - moon.x, y - moon.y)) / diagonal);
          const low = 0.27;
          brush.stamp(sprite, {
            x,
            y,
            size: flake.radius,
            alpha:
              brightness *
              flake.alpha *
              lit *
              dimOnHome(view, x, y, sprite === 'blur' ? low * 0.6 : low),
          });
        }
      },
    };
  },
};
