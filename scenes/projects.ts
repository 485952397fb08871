import { dimBesideText, gather, mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { coverView, isNarrow, type Scene, type View } from './scene.ts';
import { lagAt } from './wind.ts';

const FAR = 54;
const MIDDLE = 20;
const NEAR = 6;
const WIND_LINES = 14;
const STEPS = 24;

/** The light source on the ground, in units of the picture. */
const LIGHT = { x: 1600, y: 262 };

/** Where the picture of Projects is: on a narrow page it is 70 % as high as the window. */
export const projectsView = (view: View): View =>
  isNarrow(view) ? coverView(view.width, view.height, 0.7) : view;

const DEPTHS = [
  { sprite: 'petal', radius: [2.1, 3.8], alpha: [0.5, 0.85], speed: [14, 22] },
  { sprite: 'petal', radius: [4.8, 8.6], alpha: [0.78, 1], speed: [34, 52] },
  { sprite: 'soft', radius: [16, 28], alpha: [0.3, 0.46], speed: [80, 110] },
] as const;

/** The path of a petal with a notch, around its centre. */
const petal = (size: number): string => {
  const [wide, high] = [size * 1.05, size * 0.3];
  return (
    `M0 ${size}C${-wide} ${high} ${-0.8 * size} ${-size} ${-0.16 * size} ${-size}` +
    `L0 ${-0.74 * size}L${0.16 * size} ${-size}C${0.8 * size} ${-size} ${wide} ${high} 0 ${size}z`
  );
};

/** Cherry petals in a wind that blows from a low light at the right. */
export const projects: Scene = {
  counts: { petals: FAR + MIDDLE + NEAR, windLines: WIND_LINES },
  rate: 24,
  day: {
    '#e79db0': '#e27d98',
    '#f6c3cd': '#f3a9bb',
    '#fbdfe3': '#fbd3dc',
    '#f4bec8': '#c0647f',
  },
  sprites: {
    petal: {
      reach: 1.1,
      largest: 8.6,
      marks: [
        {
          path: petal(1),
          fill: {
            center: [0, 0.9],
            radius: 2,
            stops: [
              [0, '#e79db0'],
              [0.5, '#f6c3cd'],
              [1, '#fbdfe3'],
            ],
          },
        },
      ],
    },
    // Out of focus: nested petals of decreasing size.
    soft: {
      reach: 1.25,
      largest: 28,
      marks: [1.16, 1.04, 0.92, 0.8, 0.68, 0.56].map((size) => ({
        path: petal(size),
        fill: '#f4bec8',
        alpha: 0.22,
      })),
    },
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const petals = Array.from({ length: FAR + MIDDLE + NEAR }, (_, index) => {
      const depth = DEPTHS[index < FAR ? 0 : index < FAR + MIDDLE ? 1 : 2];
      const size = random();
      return {
        sprite: depth.sprite,
        x: random(),
        y: random(),
        radius: mix(depth.radius[0], depth.radius[1], size),
        alpha: mix(depth.alpha[0], depth.alpha[1], size),
        speed: mix(depth.speed[0], depth.speed[1], size),
        pace: between(random, 0.5, 1.1),
        phase: random() * TURN,
      };
    });
    const wind = Array.from({ length: WIND_LINES }, (_, index) => ({
      x: random(),
      y: (index + random()) / WIND_LINES,
      length: between(random, 0.2, 0.5),
      alpha: between(random, 0.3, 0.55),
      speed: between(random, 44, 76),
      phase: random() * TURN,
    }));

    return {
      draw: (brush, time, view, air) => {
        for (const { length, alpha, phase, speed, ...line } of wind) {
          const x = wrap(
            line.x * view.width - (time + air.travel(phase / 4) * 3) * speed,
            -view.width * 0.5,
            view.width * 1.1,
          );
          const span = length * view.width;
          const points = Array.from({ length: STEPS + 1 }, (_, step) => {
            const along = step / STEPS;
            return [
              x + span * along,
              line.y * view.height + Math.sin(along * 4 + time * 0.3 + phase) * 16,
            ];
          });
          const strength = dimBesideText(view, x + span / 2, line.y * view.height, 0.2);
          brush.line({
            points: points.flat(),
            color: '#f4bec8',
            alpha: alpha * strength * (0.6 + air.force(lagAt(view, x + span / 2))),
            width: 1.5,
            fades: true,
          });
        }

        const light = pointInView(projectsView(view), LIGHT.x, LIGHT.y);
        // On a phone several petals may pass the same word at once.
        const overText = isNarrow(view) ? 0.16 : 0.22;
        for (const { sprite, pace, phase, ...one } of petals) {
          const blown = air.travel(pace * 2) * 2.4;
          const sway = Math.sin(time * pace + phase) * 20 - (time + blown) * one.speed;
          const dip = Math.sin(time * pace * 0.7 + phase) * 26 + time * one.speed * 0.46;
          const x = gather(one.x * view.width + sway, -40, view.width + 40, 0.56);
          const y = wrap(one.y * view.height + dip, -40, view.height + 40);
          const far = Math.hypot(x - light.x, y - light.y) / view.width;
          const lit = Math.min(1, 0.5 + 0.6 * Math.exp(-2.2 * far));
          brush.stamp(sprite, {
            x,
            y,
            size: one.radius * (isNarrow(view) ? 0.85 : 1),
            alpha: one.alpha * lit * dimBesideText(view, x, y, sprite === 'soft' ? 0.1 : overText),
            turn: (time * 0.9 + blown) * pace + phase,
            squash: mix(0.35, 0.95, Math.abs(Math.sin((time + blown) * pace + phase))),
          });
        }
      },
    };
  },
};
