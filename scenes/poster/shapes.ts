import { between, type Random } from '../random.ts';

/** The size of a poster, in units of its view box, as all lengths here. */
export const WIDTH = 240;
export const HEIGHT = 360;

/** From the upper left corner. */
export type Point = readonly [x: number, y: number];

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Template tag for SVG: numbers are rounded to one decimal. */
export function svg(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1] ?? '';
    return text + (typeof value === 'number' ? short(value) : value) + part;
  });
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => draw(index)).join('');
}

/** The point at an angle (0 is right, a quarter turn is down) and distance from another. */
export function polar([x, y]: Point, angle: number, distance: number): Point {
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

export function box(x: number, y: number, width: number, height: number, ink: string): string {
  return svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ink}"/>`;
}

/** A bar with round ends. */
export function bar(x: number, y: number, width: number, height: number, ink: string): string {
  const round = Math.min(width, height) / 2;
  return (
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" ` +
    svg`rx="${round}" fill="${ink}"/>`
  );
}

export function disc([x, y]: Point, radius: number, ink: string): string {
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`;
}

export function ring([x, y]: Point, radius: number, width: number, ink: string): string {
  return (
    svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="none" ` +
    svg`stroke="${ink}" stroke-width="${width}"/>`
  );
}

/** A filled path. An opacity below 1 gives a lighter tint of the ink. */
export function fill(d: string, ink: string, opacity = 1): string {
  const tint = opacity < 1 ? svg` fill-opacity="${opacity}"` : '';
  return `<path d="${d}" fill="${ink}"${tint}/>`;
}

export function stroke(d: string, ink: string, width: number, cap: 'butt' | 'round'): string {
  return (
    `<path d="${d}" fill="none" stroke="${ink}" ` +
    svg`stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
  );
}

/** Path data of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => svg`${x} ${y}`).join('L')}Z`;
}

/** Path data of a circle, for a hole in a larger path. */
export function circle([x, y]: Point, r: number): string {
  return svg`M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;
}

/** Path data of a smooth curve from the first point to the last, with the others as control points. */
function softLine(points: readonly Point[]): string {
  return points.reduce((d, [x, y], index) => {
    const next = points[index + 1];
    if (index === 0) return svg`M${x} ${y}`;
    if (next === undefined) return d;
    const last = index === points.length - 2;
    const [endX, endY] = last ? next : [(x + next[0]) / 2, (y + next[1]) / 2];
    return d + svg`Q${x} ${y} ${endX} ${endY}`;
  }, '');
}

/** Path data of the area below a wavy ridge at about `y`, at most `swing` above or below. */
export function ridge(random: Random, y: number, swing: number, humps: number): string {
  const step = WIDTH / humps;
  const side = random() < 0.5 ? 1 : -1;
  const points = Array.from({ length: humps + 3 }, (_, index): Point => {
    const way = index % 2 === 0 ? side : -side;
    return [
      (index - 1 + between(random, -0.2, 0.2)) * step,
      y + way * swing * between(random, 0.4, 1),
    ];
  });
  return `${softLine(points)}V${HEIGHT}H${-WIDTH}Z`;
}
