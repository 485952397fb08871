import {
  areaInView,
  dimBesideText,
  ease,
  mix,
  pointInView,
  polygonInView,
  TURN,
} from './motion-math.ts';
import { between, scatter, seededRandom } from './random.ts';
import { isNarrow, type Scene, spot } from './scene.ts';
import { createLeaves, LEAF_SPRITES, LEAST_WIDTH_OF_LEFT, LEAVES } from './skills-leaves.ts';

const COLUMNS = 25;

/** The gaps between the bamboo culms on the ground, in units of the picture; each has one column. */
const GAPS = [
  996, 1024, 1052, 1077, 1097, 1123, 1151, 1167, 1196, 1221, 1241, 1274, 1295, 1318, 1338, 1367,
  1387, 1418, 1444, 1469, 1491, 1517, 1536, 1559, 1593,
] as const;

/** Where the columns, the circuits and the leaves are. */
const AREA = { left: 980, top: 0, right: 1600, bottom: 1000 };

/** Circuit lines, as alternating x and y: above the sill, which is at 600 or higher. */
const CIRCUITS = [
  [1600, 222, 1480, 222, 1434, 268, 1284, 268],
  [1600, 246, 1504, 246, 1444, 306, 1274, 306, 1244, 276, 1184, 276],
  [1600, 272, 1530, 272, 1456, 346, 1336, 346],
  [1600, 560, 1560, 560, 1526, 526, 1416, 526, 1388, 498, 1298, 498],
  [1600, 584, 1540, 584, 1510, 554, 1450, 554],
  [1000, 410, 1120, 410, 1154, 376, 1264, 376, 1290, 402, 1380, 402],
  [1040, 438, 1130, 438, 1152, 416, 1302, 416],
  [1600, 470, 1460, 470, 1430, 440, 1340, 440],
] as const;

/** The culms in front of the columns, as polygons on the ground. */
export const CULMS = [
  [1081, -20, 1095, -20, 1073, 1020, 1059, 1020],
  [1169, -20, 1187, -20, 1201, 1020, 1183, 1020],
  [1255, -20, 1270, -20, 1259, 1020, 1244, 1020],
  [1362, -20, 1382, -20, 1398, 1020, 1378, 1020],
  [1423, -20, 1437, -20, 1419, 1020, 1405, 1020],
  [1547, -20, 1566, -20, 1553, 1020, 1534, 1020],
  [1303, -20, 1343, -20, 1315, 1020, 1275, 1020],
  [1474, -20, 1530, -20, 1550, 1020, 1494, 1020],
] as const;

/** Code characters and similar brush strokes, in a box of 8 by 12 around its centre. */
const CHARACTERS = [
  'M-3-5l2 3m2-3l1 3m2-4q0 8-6 12',
  'M0-6v12m-4-8h8m-7 4h6',
  'M-3-2h6m-6 4h6',
  'M-4-4h8m-2 0q0 6-5 10',
  'M-4 6l4-12 4 12m-6-4h4',
  'M-3-6h6v12h-6z',
  'M-4-3h8q0 6-6 9m2-12v6',
  'M-3-6v12m0-6l6 6m-6-6l6-6',
  'M3-6l-6 12',
  'M2-6l-4 6 4 6',
  'M-2-4l3-2v12',
  'M0-4v8m-4-4h8',
  'M2-6q-3 0-3 3t-2 3q2 0 2 3t3 3',
  'M-2-6q3 0 3 3t2 3q-2 0-2 3t-3 3',
] as const;

const DEPTHS = [
  { size: 0.8, alpha: 0.74, speed: [13, 20] },
  { size: 1, alpha: 0.92, speed: [19, 28] },
  { size: 1.25, alpha: 1, speed: [26, 38] },
] as const;

const length = (points: readonly number[]): number =>
  segments(points).reduce((sum, { long }) => sum + long, 0);

function segments(points: readonly number[]) {
  return points.slice(0, -2).flatMap((x, index) => {
    if (index % 2 === 1) return [];
    const y = points[index + 1] ?? 0;
    const [toX, toY] = [points[index + 2] ?? 0, points[index + 3] ?? 0];
    return [{ x, y, toX, toY, long: Math.hypot(toX - x, toY - y) }];
  });
}

/** The point at a distance along a line. */
function along(points: readonly number[], distance: number): { x: number; y: number } {
  let left = distance;
  for (const { x, y, toX, toY, long } of segments(points)) {
    if (left <= long) return { x: mix(x, toX, left / long), y: mix(y, toY, left / long) };
    left -= long;
  }
  return { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0 };
}

const stroked = (color: string) => (path: string) => ({
  reach: 8,
  largest: 1.6,
  marks: [{ path, stroke: color, width: 1.15 }],
});

/** A bamboo grove at night: characters fall between the culms, and pulses move along circuit lines. */
export const skills: Scene = {
  counts: { columns: COLUMNS, circuits: CIRCUITS.length, leaves: LEAVES },
  rate: 20,
  day: {
    '#9be4b8': '#2f7d54',
    '#e4fbec': '#00592f',
    '#8fe0b0': '#006738',
    '#f0fff5': '#fffff2',
    '#c2f5d6': '#2f9e68',
    '#2f6a52': '#8fbd9f',
    '#74b98e': '#2f6f4d',
    '#a4dcb0': '#1c3d2c',
  },
  sprites: {
    ...LEAF_SPRITES,
    ...Object.fromEntries(
      CHARACTERS.map((path, index) => [`character${index}`, stroked('#9be4b8')(path)]),
    ),
    ...Object.fromEntries(
      CHARACTERS.map((path, index) => [`head${index}`, stroked('#e4fbec')(path)]),
    ),
    pad: {
      reach: 6,
      largest: 1.2,
      marks: [{ path: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', stroke: '#8fe0b0', width: 1.2 }],
    },
    pulse: spot(14, [
      [0, '#f0fff5'],
      [0.14, '#c2f5d6'],
      [0.3, '#8fe0b066'],
      [1, '#8fe0b000'],
    ]),
  },

  areaIn: (view) =>
    areaInView(view, view.width < LEAST_WIDTH_OF_LEFT ? AREA : { ...AREA, left: 0 }),

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const drawLeaves = createLeaves(seed);
    const columns = GAPS.map((x, index) => {
      const depth = DEPTHS[index % 3 === 0 ? 0 : index % 3 === 1 ? 1 : 2];
      return {
        x,
        size: depth.size,
        alpha: depth.alpha,
        speed: between(random, depth.speed[0], depth.speed[1]),
        tail: 12 + Math.floor(random() * 10),
        start: random() * 1400,
        number: Math.floor(random() * 4096),
      };
    });
    const pulses = CIRCUITS.map((points) => ({
      points,
      long: length(points),
      speed: between(random, 42, 70),
      phase: random(),
      brightnessPhase: random() * TURN,
    }));

    return {
      draw: (brush, time, view, air) => {
        const least = isNarrow(view) ? 0.34 : 0.4;
        for (const { points, long, speed, phase, brightnessPhase } of pulses) {
          const places = polygonInView(view, points);
          const [endX = 0, endY = 0] = places.slice(-2);
          const alpha = dimBesideText(view, endX, endY, least);
          brush.line({
            points: places,
            color: '#8fe0b0',
            alpha: (0.26 + 0.05 * Math.sin(time * 0.5 + brightnessPhase)) * alpha,
            width: 1.1,
          });
          brush.stamp('pad', { x: endX, y: endY, size: view.scale, alpha: 0.55 * alpha });
          // A pulse, then a pause of the same duration.
          const part = ((time * speed) / long / 2 + phase) % 1;
          const distance = part * 2 * long;
          if (distance > long) continue;
          const spot = along(points, distance);
          brush.stamp('pulse', {
            ...pointInView(view, spot.x, spot.y),
            size: 12 * view.scale,
            alpha: 0.85 * alpha * ease(0, 0.08, part) * (1 - ease(0.42, 0.5, part)),
          });
        }

        for (const { x, size, alpha, speed, tail, start, number } of columns) {
          const step = 15.5 * size;
          const span = 1000 + tail * step + 120;
          const fallen = start + time * speed;
          const head = fallen % span;
          const row = Math.floor(head / step);
          const fall = Math.floor(fallen / span);
          for (let behind = 0; behind < tail; behind++) {
            const y = head - behind * step;
            if (y < -20 || y > 1020) continue;
            const faded = (1 - behind / tail) ** 1.2 * mix(1, 0.34, ease(300, 980, y));
            // Only the third one behind the head changes while it falls.
            const changing = behind === 3 ? Math.floor(time * 1.5) : 0;
            const which = scatter(number + behind * 97 + fall * 31 + changing + (row >> 12));
            const name = `${behind === 0 ? 'head' : 'character'}${Math.floor(which * CHARACTERS.length)}`;
            const point = pointInView(view, x, y);
            brush.stamp(name, {
              ...point,
              size: size * view.scale,
              alpha: alpha * faded * dimBesideText(view, point.x, point.y, least),
            });
          }
        }

        for (const culm of CULMS) brush.erase(polygonInView(view, culm));
        drawLeaves(brush, time, view, air);
      },
    };
  },
};
