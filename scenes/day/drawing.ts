import type { DrawnHour } from '../../domain/sky/hour.ts';
import { DAWN, dimmed, type Parts } from '../engine/light.ts';
import { mix, TURN } from '../motion-math.ts';
import { type Point, polar, polygon } from '../poster/shapes.ts';
import { between, type Random, seededRandom } from '../random.ts';

/** A ground is nine tenths of the scenes' picture. */
export const WIDTH = 1440;
export const HEIGHT = 900;
export const SCALE = WIDTH / 1600;

interface Look {
  readonly depth?: Depth;
  readonly opacity?: number;
  /** The deviation of a blur, in the picture's units. */
  readonly blur?: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** The numbers of a text such as `10 20, 30 40`. */
const rows = (text: string): number[][] =>
  text.split(',').map((row) => row.trim().split(' ').map(Number));

export const points = (text: string): Point[] => rows(text).map(([x = 0, y = 0]) => [x, y]);
/** Points with sizes, of a text such as `10 20 5, 30 40 6`. */
export const sizedPoints = (text: string): [place: Point, size: number][] =>
  rows(text).map(([x = 0, y = 0, size = 0]) => [[x, y], size]);

/** The upper and the lower sky, the sun, the air around it, and all that stands before them. */
type Depth = 'top' | 'foot' | 'sun' | 'air' | 'near';

/** What the light of an hour leaves of the colours of the day. */
const LIGHTS: Readonly<Record<Exclude<DrawnHour, 'day'>, Readonly<Record<Depth, Parts>>>> = {
  dawn: {
    top: [0.87, 0.86, 0.97],
    foot: [1, 0.92, 0.84],
    sun: [1, 0.97, 0.87],
    air: [1, 0.95, 0.86],
    near: DAWN,
  },
  dusk: {
    top: [0.17, 0.15, 0.27],
    foot: [0.5, 0.28, 0.38],
    sun: [1, 0.83, 0.66],
    air: [0.75, 0.4, 0.46],
    near: [0.54, 0.35, 0.46],
  },
};

/** A picture of an hour, to which paths are added from the back to the front. */
export function createPicture(width: number, height: number, hour: DrawnHour, seed = 1) {
  const lights = hour === 'day' ? undefined : LIGHTS[hour];
  /** A text with its colours (`#rrggbb`) in the light of the hour. */
  const lit = (text: string, depth: Depth = 'near'): string =>
    lights === undefined
      ? text
      : text.replaceAll(/#[0-9a-f]{6}/g, (color) => dimmed(color, lights[depth]));
  const definitions: string[] = [];
  const paths: string[] = [];
  const define = (name: string, attributes: string, content: string): string => {
    const id = `d${definitions.length}`;
    definitions.push(`<${name} id="${id}" ${attributes}>${content}</${name}>`);
    return `url(#${id})`;
  };
  /** From a text such as `0 #ffffff, 1 #ffffff 0`: offset, colour, opacity. */
  const stopsOf = (stops: string): string =>
    stops
      .split(',')
      .map((stop) => {
        const [offset, color, opacity = '1'] = stop.trim().split(' ');
        return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
      })
      .join('');
  const looks = ({ opacity = 1, blur = 0 }: Look): string =>
    `${opacity === 1 ? '' : ` opacity="${opacity}"`}${blur === 0 ? '' : ` filter="${define('filter', 'x="-50%" y="-50%" width="200%" height="200%"', `<feGaussianBlur stdDeviation="${blur}"/>`)}"`}`;

  const picture = {
    random: seededRandom(seed),
    /** Between two points, or from the upper to the lower edge of what it fills. */
    linear: (stops: string, line?: string, depth?: Depth): string => {
      const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = line === undefined ? [] : points(line);
      return define(
        'linearGradient',
        line === undefined
          ? 'x2="0" y2="1"'
          : `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`,
        stopsOf(lit(stops, depth)),
      );
    },
    radial: (stops: string, [x, y]: Point, radius: number, depth?: Depth): string =>
      define(
        'radialGradient',
        `gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}"`,
        stopsOf(lit(stops, depth)),
      ),
    fill: (path: string, color: string, look: Look = {}): void => {
      paths.push(`<path d="${path}" fill="${lit(color, look.depth)}"${looks(look)}/>`);
    },
    stroke: (path: string, color: string, thick: number, look: Look = {}): void => {
      paths.push(
        `<path d="${path}" fill="none" stroke="${lit(color)}" stroke-width="${thick}" stroke-linecap="round"${looks(look)}/>`,
      );
    },
    group: (attributes: string, draw: () => void): void => {
      paths.push(`<g ${lit(attributes)}>`);
      draw();
      paths.push('</g>');
    },
    /** Its colours have three digits, so that no hour changes them. */
    mask: (stops: string, line: string): string =>
      define(
        'mask',
        '',
        `<path d="${box(0, 0, width, height)}" fill="${picture.linear(stops, line)}"/>`,
      ),
    /** The sky with the light around its source, and a sun of that radius, which is low beside the day. */
    sky: (
      top: string,
      foot: string,
      light: string,
      [x, y]: Point,
      reach: number,
      radius = 0,
    ): void => {
      const canvasBox = box(0, 0, width, height);
      const source: Point = [x, hour === 'day' ? y : y * 1.6];
      const tones = `0 ${lit(top, 'top')}, .7 ${lit(foot, 'foot')}`;
      const fill = define('linearGradient', 'x2="0" y2="1"', stopsOf(tones));
      paths.push(`<path d="${canvasBox}" fill="${fill}"/>`);
      const air = `0 #fffef8, .3 ${light} .9, 1 ${light} 0`;
      picture.fill(canvasBox, picture.radial(air, source, reach, 'air'));
      if (radius > 0) picture.fill(dot(source, radius), '#fffef6', { depth: 'sun' });
    },
    /** The ground below a smooth line of heights over the whole width. */
    hill: (heights: string, color: string, look?: Look): void =>
      picture.fill(hill(heights.split(' ').map(Number), width, height), color, look),
    mist: (color: string, x: number, y: number, wide: number, high: number): void =>
      picture.fill(dot([x, y], wide, high), color, { opacity: 0.8, blur: high, depth: 'air' }),
    /** Shafts of light: the direction of each, and half of its opening angle, in radians. */
    shafts: (light: string, source: Point, length: number, all: string): void => {
      const color = picture.radial(`0 ${light} .95, 1 ${light} 0`, source, length, 'air');
      for (const [angle = 0, half = 0] of rows(all)) {
        const end = (side: number): Point => polar(source, angle + side * half, length);
        picture.fill(polygon([source, end(-1), end(1)]), color, { opacity: 0.6 });
      }
    },
    svg: (more = ''): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMin slice"><defs>${definitions.join('')}</defs>${paths.join('')}${more}</svg>`,
  };
  return picture;
}

export type Picture = ReturnType<typeof createPicture>;

/** Draws what stands in front of a garden's sky. */
export type Draw = (picture: Picture) => void;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${pair([x, y])}h${round(width)}v${round(height)}h${round(-width)}z`;

export const dot = ([x, y]: Point, radius: number, high = radius): string =>
  `M${pair([x - radius, y])}a${round(radius)} ${round(high)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(high)} 0 1 0 ${round(-radius * 2)} 0`;

/** A leaf with two sides, from its foot. */
function leaf(foot: Point, length: number, width: number, turn: number): string {
  const side = (sign: number): Point =>
    polar(polar(foot, turn, 0.45 * length), turn + (sign * TURN) / 4, width);
  return `M${pair(foot)}Q${pair(side(1))} ${pair(polar(foot, turn, length))}Q${pair(side(-1))} ${pair(foot)}`;
}

/** Leaves around one foot, the middle ones the longest: a tuft, or a flower. */
export const fan = (
  foot: Point,
  length: number,
  turn: number,
  count: number,
  width: number,
  spread: number,
): string =>
  Array.from({ length: count }, (_, index) => {
    const side = index / (count - 1) - 0.5;
    return leaf(foot, length * (1 - Math.abs(side) * 0.5), length * width, turn + side * spread);
  }).join('');

/** Foliage: discs around a place, by its width and height. */
export const foliage = (
  random: Random,
  point: Point,
  wide: number,
  high: number,
  size: number,
): string =>
  Array.from({ length: 28 }, () => {
    const [turn, far] = [random() * TURN, Math.sqrt(random())];
    const [x, y] = [Math.cos(turn) * far * wide, Math.sin(turn) * far * high];
    return dot([point[0] + x, point[1] + y], between(random, 0.4, 1) * size);
  }).join('');

function hill(heights: readonly number[], width: number, foot: number): string {
  const line = heights.map((y, index): Point => [(index / (heights.length - 1)) * width, y]);
  const smooth = through(line).map(pair).join('L');
  return `M${smooth}V${foot}H0Z`;
}

/** Points on a smooth line through others (Catmull and Rom). */
function through(line: readonly Point[]): Point[] {
  const near = (index: number): Point =>
    line[Math.min(line.length - 1, Math.max(0, index))] ?? [0, 0];
  const all = line.slice(1).flatMap((end, index) => {
    const [before, start, after] = [near(index - 1), near(index), near(index + 2)];
    return [0, 1, 2, 3, 4, 5].map((step): Point => {
      const t = step / 6;
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * start[axis] +
          (end[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * start[axis] + 4 * end[axis] - after[axis]) * t ** 2 +
          (3 * start[axis] - before[axis] - 3 * end[axis] + after[axis]) * t ** 3);
      return [along(0), along(1)];
    });
  });
  return [...all, near(line.length - 1)];
}

/** A limb that gets thinner along a smooth line; `line` are the points on it. */
export function limb(text: string, from: number, to: number) {
  const line = through(points(text));
  const sides = line.map((point, index): readonly [Point, Point] => {
    const [one, other] = [line[index - 1] ?? point, line[index + 1] ?? point];
    const across = Math.atan2(other[1] - one[1], other[0] - one[0]) + TURN / 4;
    const half = mix(from, to, (index / (line.length - 1)) ** 0.8) / 2;
    return [polar(point, across, half), polar(point, across, -half)];
  });
  const path = polygon([
    ...sides.map(([one]) => one),
    ...sides.map(([, other]) => other).toReversed(),
  ]);
  return { path, line };
}

/** Places on lines, each moved a little. */
export const scattered = (
  random: Random,
  line: readonly Point[],
  count: number,
  spread: number,
): Point[] =>
  Array.from({ length: count }, () => {
    const point = line[Math.floor(random() * line.length)] ?? [0, 0];
    return polar(point, random() * TURN, Math.sqrt(random()) * spread);
  });
