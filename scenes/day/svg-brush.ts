import type { Light } from '../engine/light.ts';
import type { Brush, Ink, Sprite } from '../scene.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

const pathOf = (points: readonly number[]): string =>
  points
    .map((value, index) => `${index === 0 ? 'M' : index % 2 === 0 ? 'L' : ' '}${round(value)}`)
    .join('');

/** A brush that draws one frame as SVG: the still picture of a garden. */
export function createSvgBrush(sprites: Readonly<Record<string, Sprite>>, light: Light) {
  const idsOf = new Map<string, string>();
  let definitions = '';
  let content = '';
  /** Polygons that are cleared in what was drawn before them. */
  let erased = '';
  let ids = 0;

  const define = (draw: (id: string) => string): string => {
    const id = `f${ids++}`;
    definitions += draw(id);
    return id;
  };
  const paint = (name: 'fill' | 'stroke', ink: Ink): string => {
    if (typeof ink === 'string') return `${name}="${light(ink)}"`;
    const [x, y] = ink.center;
    const stops = ink.stops.map(
      ([offset, color]) => `<stop offset="${offset}" stop-color="${light(color)}"/>`,
    );
    const id = define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${ink.radius}">${stops.join('')}</radialGradient>`,
    );
    return `${name}="url(#${id})"`;
  };
  const spriteOf = (name: string): string => {
    const knownId = idsOf.get(name);
    if (knownId !== undefined) return knownId;
    const marks = (sprites[name]?.marks ?? []).map(
      ({ path, fill, stroke, width = 1, alpha = 1 }) =>
        `<path d="${path}" ${fill === undefined ? 'fill="none"' : paint('fill', fill)}${stroke === undefined ? '' : ` ${paint('stroke', stroke)} stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`}${alpha === 1 ? '' : ` opacity="${alpha}"`}/>`,
    );
    const id = define((id) => `<g id="${id}">${marks.join('')}</g>`);
    idsOf.set(name, id);
    return id;
  };
  const add = (alpha: number, element: () => string): void => {
    if (alpha < 0.01) return;
    clear();
    content += element();
  };
  function clear(): void {
    if (erased === '') return;
    const id = define(
      (id) =>
        `<mask id="${id}"><path d="M-99-99h9999v9999h-9999z" fill="#fff"/><path d="${erased}"/></mask>`,
    );
    content = `<g mask="url(#${id})">${content}</g>`;
    erased = '';
  }

  const brush: Brush = {
    stamp: (name, { x, y, size, alpha, turn = 0, squash = 1 }) =>
      add(
        alpha,
        () =>
          `<use href="#${spriteOf(name)}" transform="translate(${round(x)} ${round(y)})${turn === 0 ? '' : `rotate(${round((turn * 180) / Math.PI)})`}scale(${round(size)} ${round(size * squash)})" opacity="${round(Math.min(1, alpha))}"/>`,
      ),
    line: ({ points, color, alpha, width, fades = false }) =>
      add(alpha, () => {
        const endPoints = `x1="${round(points[0] ?? 0)}" x2="${round(points.at(-2) ?? 0)}"`;
        const ownColor = light(color);
        const ink = fades
          ? `url(#${define((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${endPoints}><stop stop-color="${ownColor}" stop-opacity="0"/><stop offset=".55" stop-color="${ownColor}"/><stop offset="1" stop-color="${ownColor}" stop-opacity="0"/></linearGradient>`)})`
          : ownColor;
        return `<path d="${pathOf(points)}" fill="none" stroke="${ink}" stroke-width="${width}" opacity="${round(alpha)}"/>`;
      }),
    ring: ({ x, y, radiusX, radiusY, color, alpha, width }) =>
      add(
        alpha,
        () =>
          `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="none" stroke="${light(color)}" stroke-width="${round(width)}" opacity="${round(alpha)}"/>`,
      ),
    // Only Home has beams, whose still picture is not drawn by this brush.
    beam: () => undefined,
    erase: (points) => {
      erased += `${pathOf(points)}z`;
    },
  };
  return {
    brush,
    content: () => {
      clear();
      return `<defs>${definitions}</defs>${content}`;
    },
  };
}
