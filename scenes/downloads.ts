import { dimBesideText, ease, mix, pointInView, TURN } from './motion.ts';
import { between, scatter, seededRandom } from './random.ts';
import { isNarrow, PICTURE, type Scene, type View } from './scene.ts';
import { lagAt } from './wind.ts';

/** The columns of the fall, and those that fall beside it. */
const FALL = 19;
const BESIDE = 11;
/** The specification gives no number for these. */
const ARROWS = 12;
const WAVES = 9;

/** The fall in the picture: its middle, its width, and the height of the pool's surface. */
const MIDDLE = 1270;
const WIDTH = 330;
const POOL = 640;
/** On a narrow page the picture has this fraction of the window's height (app/layout/layout.css). */
const NARROW_HEIGHT = 0.4;

/** Digits are stamped in blocks of this many, one below the other. */
const BLOCK = 4;
const STEP = 13.9;
const BLOCKS = 6;

const ZERO = 'c2.2 0 3 2.2 3 4.5s-.8 4.5-3 4.5-3-2.2-3-4.5 .8-4.5 3-4.5';
const ONE = 'l2.2-1.9v9';
const ARROW = 'M0-22V-4m-7-7l7 7 7-7M-11 3H11';

/** A block of digits: the bits of its number, from top to bottom. */
const digits = (block: number): string =>
  Array.from({ length: BLOCK }, (_, row) => {
    const y = (row - (BLOCK - 1) / 2) * STEP;
    const isOne = scatter(block * BLOCK + row) < 0.5;
    return isOne ? `M-1.5 ${y - 2.6}${ONE}` : `M0 ${y - 4.5}${ZERO}`;
  }).join('');

const DEPTHS = [
  { name: 'far', color: '#7adbe2', width: 1, size: 0.92, alpha: 0.66, speed: 46 },
  { name: 'middle', color: '#8ff0f0', width: 1, size: 1.12, alpha: 0.82, speed: 68 },
  { name: 'near', color: '#f1ffff', width: 1, size: 1.34, alpha: 0.92, speed: 88 },
] as const;

/** Bits fall into a pool, waves spread from where they arrive, and arrows land on the water. */
export const downloads: Scene = {
  counts: { columns: FALL + BESIDE, arrows: ARROWS, rings: WAVES + ARROWS },
  rate: 24,
  sprites: {
    ...Object.fromEntries(
      DEPTHS.flatMap(({ name, color, width, size }) =>
        Array.from({ length: BLOCKS }, (_, block) => [
          `${name}${block}`,
          {
            reach: 5,
            flat: (BLOCK * STEP) / 10,
            largest: size,
            marks: [{ path: digits(block), stroke: color, width }],
          },
        ]),
      ),
    ),
    arrow: { reach: 24, largest: 1.4, marks: [{ path: ARROW, stroke: '#c9fbfb', width: 1.8 }] },
    mist: {
      reach: 100,
      largest: 1.4,
      marks: [
        {
          path: 'M-100-100h200v200h-200z',
          fill: {
            center: [0, 0],
            radius: 100,
            stops: [
              [0, '#aef4f45c'],
              [0.5, '#8fe6ea24'],
              [1, '#8fe6ea00'],
            ],
          },
        },
      ],
    },
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const fall = Array.from({ length: FALL }, (_, index) => {
      const part = (index + 0.5 + (random() - 0.5) * 0.3) / FALL;
      const depth = DEPTHS[random() < 0.26 ? 2 : random() < 0.62 ? 1 : 0];
      return {
        depth,
        x: MIDDLE + (part - 0.5) * WIDTH * 0.98,
        // Bright in its middle, a little to the side of the light.
        light: mix(0.5, 1, 1 - Math.min(1, Math.abs(part - 0.55) * 1.7)),
        speed: depth.speed * between(random, 0.9, 1.1),
        number: Math.floor(random() * 4096),
        phase: random() * TURN,
      };
    });
    const beside = Array.from({ length: BESIDE }, (_, index) => {
      const place = (Math.floor(index / 2) + 0.2 + random() * 0.6) / Math.ceil(BESIDE / 2);
      return {
        x: index % 2 === 0 ? mix(880, 1060, place) : mix(1470, 1598, place),
        length: 2 + Math.floor(random() * 3),
        start: random() * 900,
        speed: between(random, 24, 40),
        number: Math.floor(random() * 4096),
      };
    });
    const arrows = Array.from({ length: ARROWS }, (_, index) => {
      const near = ((index * 5) % ARROWS) / ARROWS;
      const across = ((index * 7) % ARROWS) / ARROWS + random() * 0.07;
      return {
        x: MIDDLE + (across - 0.52) * WIDTH * mix(2.1, 2.9, near),
        y: POOL + mix(16, 150, near),
        size: mix(0.56, 1.36, near),
        period: between(random, 9, 12),
        phase: index / ARROWS,
      };
    });

    return {
      draw: (brush, time, window, air) => {
        const narrow = isNarrow(window);
        const view = narrow ? narrowView(window) : window;
        const pool = POOL * view.scale;
        const dim = (x: number, y: number): number =>
          narrow
            ? mix(1, 0.1, ease(pool, pool + window.height * 0.05, y))
            : dimBesideText(view, x, y, 0.2);

        for (let wave = 0; wave < WAVES; wave++) {
          const part = (time / 11 + wave / WAVES) % 1;
          const place = pointInView(view, MIDDLE, POOL + 6 + part * 30);
          const reach = WIDTH * mix(0.5, 2.5, part ** 1.1);
          brush.ring({
            ...place,
            radiusX: reach * view.scale,
            radiusY: reach * 0.16 * view.scale,
            color: '#9ff0f2',
            alpha: 0.52 * (1 - part) * ease(0, 0.1, part) * dim(place.x, place.y),
            width: mix(1.6, 0.8, part),
          });
        }

        for (const { depth, x, light, speed, number, phase } of fall) {
          const block = BLOCK * STEP * depth.size;
          const fallen = time * speed;
          const first = Math.floor(fallen / block);
          for (let row = -1; row * block < POOL; row++) {
            const y = (row + 0.5) * block + (fallen % block);
            const place = pointInView(view, x, y);
            // Brighter parts fall faster than the digits.
            const pulse = Math.sin(y / 150 - time * 1.5 + phase) * 0.5 + 0.5;
            brush.stamp(`${depth.name}${blockOf(number + row - first)}`, {
              ...place,
              size: depth.size * view.scale,
              alpha:
                depth.alpha *
                light *
                mix(0.36, 1, pulse ** 2) *
                (1 - ease(POOL - 90, POOL - 8, y)) *
                dim(place.x, place.y),
            });
          }
        }

        const { name, size } = DEPTHS[0];
        for (const { x, length, start, speed, number } of beside) {
          const block = BLOCK * STEP * size;
          const span = POOL + length * block;
          const fallen = start + time * speed;
          const round = Math.floor(fallen / span);
          for (let row = 0; row < length; row++) {
            const y = (fallen % span) - row * block;
            const place = pointInView(view, x, y);
            brush.stamp(`${name}${blockOf(number + row + round * 7)}`, {
              ...place,
              size: size * view.scale,
              alpha:
                0.62 *
                (1 - row / length) *
                (1 - ease(POOL * 0.5, POOL * 0.92, y)) *
                dim(place.x, place.y),
            });
          }
        }

        for (let puff = 0; puff < 5; puff++) {
          const drift = Math.sin(time * 0.4 + puff * 1.9) * 24 - air.force(puff / 4) * 30;
          const place = pointInView(
            view,
            MIDDLE + (puff / 4 - 0.5) * WIDTH * 1.05 + drift,
            POOL - 6,
          );
          brush.stamp('mist', {
            ...place,
            size: mix(1.05, 1.4, scatter(puff)) * view.scale,
            squash: 0.26,
            alpha:
              mix(0.5, 0.95, Math.sin(time * 0.7 + puff * 2.4) * 0.5 + 0.5) * dim(place.x, place.y),
          });
        }

        for (const { x, y, size, period, phase } of arrows) {
          const part = (time / period + phase) % 1;
          const falling = Math.min(1, part / 0.5);
          const afloat = (part - 0.5) / 0.5;
          // The wind drives what floats.
          const driven =
            afloat > 0 ? air.force(lagAt(view, view.left + x * view.scale)) * 12 * afloat : 0;
          // On the left it would fall through the page's name.
          const high = (x < 1120 ? 90 : 300) * (1 - falling ** 1.6);
          const bob = afloat > 0 ? Math.sin(afloat * 14) * 2.5 * (1 - afloat) : 0;
          const place = pointInView(view, x - driven, y - high + bob);
          const shown = ease(0, 0.16, part) * (1 - ease(0.84, 1, part)) * dim(place.x, place.y);
          brush.stamp('arrow', {
            ...place,
            size: size * view.scale,
            alpha: mix(0.5, 0.9, size / 1.36) * shown,
          });
          const ring = Math.max(0, afloat) ** 0.7;
          const water = pointInView(view, x - driven, y + 3 * size);
          brush.ring({
            ...water,
            radiusX: mix(6, 62, ring) * size * view.scale,
            radiusY: mix(1.2, 12, ring) * size * view.scale,
            color: '#c9fbfb',
            alpha: afloat > 0 ? 0.5 * (1 - afloat) * dim(water.x, water.y) : 0,
            width: 1.1,
          });
        }
      },
    };
  },
};

/** One of the sprites of a depth. */
const blockOf = (number: number): number => Math.floor(scatter(number) * BLOCKS);

/** On a narrow page the fall is above the heading. */
function narrowView({ width, height }: View): View {
  const scale = Math.max(width / PICTURE.width, (height * NARROW_HEIGHT) / PICTURE.height);
  return { width, height, scale, left: width - PICTURE.width * scale };
}
