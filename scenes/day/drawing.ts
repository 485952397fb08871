import { mix, TURN } from '../motion-math.ts';
import { between, type Random } from '../random.ts';

export type Point = readonly [x: number, y: number];
export type Stops = readonly (readonly [offset: number, color: string, opacity?: number])[];

/** The size of a picture of the day: that of the scenes at nine tenths. */
export const SIZE = { width: 1440, height: 900 };

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/** What a picture is drawn with. Every method returns SVG, or adds a definition and returns its address. */
export interface Drawing {
  /** The definitions so far. */
  readonly definitions: () => string;
  /** A gradient between two points; without them from the upper to the lower edge of what it fills. */
  readonly linear: (stops: Stops, from?: Point, to?: Point) => string;
  /** A gradient around a point. */
  readonly radial: (stops: Stops, center: Point, radius: number) => string;
  readonly blur: (deviation: number) => string;
}

export function createDrawing(): Drawing {
  const all: string[] = [];
  const define = (name: string, attributes: string, content: string): string => {
    const id = `d${all.length}`;
    all.push(`<${name} id="${id}" ${attributes}>${content}</${name}>`);
    return `url(#${id})`;
  };
  const stopsOf = (stops: Stops) =>
    stops
      .map(
        ([offset, color, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  return {
    definitions: () => all.join(''),
    linear: (stops, from, to) =>
      define(
        'linearGradient',
        from === undefined || to === undefined
          ? 'x2="0" y2="1"'
          : `gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`,
        stopsOf(stops),
      ),
    radial: (stops, [x, y], radius) =>
      define(
        'radialGradient',
        `gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${radius}"`,
        stopsOf(stops),
      ),
    blur: (deviation) =>
      define(
        'filter',
        'x="-50%" y="-50%" width="200%" height="200%"',
        `<feGaussianBlur stdDeviation="${deviation}"/>`,
      ),
  };
}

export const fill = (path: string, color: string, more = ''): string =>
  `<path d="${path}" fill="${color}"${more}/>`;

export const stroke = (path: string, color: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${more}/>`;

export const opacity = (value: number): string => ` opacity="${value}"`;
export const filtered = (filter: string): string => ` filter="${filter}"`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${pair([x, y])}h${round(width)}v${round(height)}h${round(-width)}z`;

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

export const dot = (x: number, y: number, radiusX: number, radiusY = radiusX): string =>
  `M${pair([x - radiusX, y])}a${round(radiusX)} ${round(radiusY)} 0 1 0 ${round(radiusX * 2)} 0a${round(radiusX)} ${round(radiusY)} 0 1 0 ${round(-radiusX * 2)} 0`;

/** A leaf with two sides, from its foot. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const side = (sign: number): Point => [
    x + 0.45 * length * along - sign * width * across,
    y + 0.45 * length * across + sign * width * along,
  ];
  const tip: Point = [x + length * along, y + length * across];
  return `M${pair([x, y])}Q${pair(side(1))} ${pair(tip)}Q${pair(side(-1))} ${pair([x, y])}`;
}

/** A smooth line through points. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const curves = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    return `C${pair([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${pair([to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6])} ${pair(to)}`;
  });
  return `M${pair(at(0))}${curves.join('')}`;
}

/** The ground below a smooth line of heights, which are spread over the whole width. */
export const hill = (heights: readonly number[], foot = SIZE.height): string =>
  `${smooth(heights.map((y, index) => [(index / (heights.length - 1)) * SIZE.width, y]))}V${foot}H0Z`;

/** Foliage: discs around a place. */
export const foliage = (
  random: Random,
  [x, y]: Point,
  [wide, high]: Point,
  count: number,
  [least, most]: Point,
): string =>
  Array.from({ length: count }, () => {
    const [turn, far] = [random() * TURN, Math.sqrt(random())];
    return dot(
      x + Math.cos(turn) * far * wide,
      y + Math.sin(turn) * far * high,
      between(random, least, most),
    );
  }).join('');

/** A limb that gets thinner along a smooth line; `places` are points on it. */
export function limb(line: readonly Point[], from: number, to: number) {
  const places: Point[] = [];
  const at = (index: number): Point =>
    line[Math.min(line.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let index = 0; index + 1 < line.length; index++) {
    const [before, start, end, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < 6; step++) {
      const t = step / 6;
      const through = (axis: 0 | 1) =>
        0.5 *
        (2 * start[axis] +
          (end[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * start[axis] + 4 * end[axis] - after[axis]) * t ** 2 +
          (3 * start[axis] - before[axis] - 3 * end[axis] + after[axis]) * t ** 3);
      places.push([through(0), through(1)]);
    }
  }
  places.push(at(line.length - 1));
  const sides = places.map(([x, y], index): readonly [Point, Point] => {
    const [one, other] = [places[index - 1] ?? [x, y], places[index + 1] ?? [x, y]];
    const [across, down] = [other[0] - one[0], other[1] - one[1]];
    const half = mix(from, to, (index / (places.length - 1)) ** 0.8) / 2 / Math.hypot(across, down);
    return [
      [x + down * half, y - across * half],
      [x - down * half, y + across * half],
    ];
  });
  const upper = sides.map(([one]) => one);
  return { path: polygon([...upper, ...sides.map(([, other]) => other).toReversed()]), places };
}

/** Shafts of light from a place, each with its direction in radians and half of its opening angle. */
export const rays = (
  color: string,
  [x, y]: Point,
  shafts: readonly (readonly [angle: number, half: number, alpha: number])[],
  length: number,
): string =>
  shafts
    .map(([angle, half, alpha]) => {
      const end = (side: number): Point => [
        x + Math.cos(angle + side * half) * length,
        y + Math.sin(angle + side * half) * length,
      ];
      return fill(polygon([[x, y], end(-1), end(1)]), color, opacity(alpha));
    })
    .join('');
