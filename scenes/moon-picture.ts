import { litPart } from './sky-code.ts';

/** The elongation of the moon in a text of `skyCode`; null for any other text. */
export function readMoon(code: string): number | null {
  const [, degrees] = /^(\d{1,3})\.(?:lit|dark)$/.exec(code) ?? [];
  return degrees === undefined || Number(degrees) >= 360 ? null : Number(degrees);
}

/** By how much the lit side of the moon is turned downwards, in degrees. */
const TILT = 24;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The lit part, with its limb to the right: a half disc, more or less a half ellipse. */
function litPath(elongation: number): string {
  const across = Math.cos((elongation * Math.PI) / 180) * 100;
  // The limb is outside of the disc, so that only the terminator is soft.
  return `M0-100V-110A110 110 0 0 1 0 110V100A${round(Math.abs(across))} 100 0 0 ${across > 0 ? 0 : 1} 0-100`;
}

const SEAS = [
  [-36, -36, 54, 40, -18],
  [-14, -10, 46, 34, 12],
  [26, -40, 34, 22, 30],
  [40, -8, 30, 40, -8],
  [-58, 10, 26, 40, 8],
  [6, 24, 40, 20, -8],
  [-30, 44, 30, 18, 10],
  [-40, -46, 20, 14, 0],
  [46, 10, 14, 18, 0],
] as const;

const seas = SEAS.map(
  ([x, y, rx, ry, turn]) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="url(#s)"/>`,
).join('');

const RAYS =
  '<circle cx="-14" cy="66" r="5" fill="#fff" opacity=".2"/>' +
  '<path d="M-14 66L-46 92M-14 66L8 96M-14 66L-2 34M-14 66L26 72" stroke="#fff" stroke-opacity=".07" stroke-width="1.6"/>';

const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): string =>
  `<radialGradient id="${id}">${stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${round(opacity)}"`}/>`,
    )
    .join('')}</radialGradient>`;

/**
 * The moon of an elongation (degrees) and its light as SVG: a disc with a radius of 100 units in the middle of 1240.
 * The earth lights the dark part. A waxing moon is lit on its right side.
 */
export function moonPicture(elongation: number): string {
  const limb = elongation < 180 ? TILT : 180 - TILT;
  const light = litPart(elongation);
  const shine = 0.22 + 0.78 * light;
  const glow = 'rgb(128 164 212)';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-620 -620 1240 1240"><defs>' +
    gradient('h', [
      [0, glow, 0.5 * shine],
      [0.16, glow, 0.33 * shine],
      [0.38, glow, 0.12 * shine],
      [0.7, glow, 0.035 * shine],
      [1, glow, 0],
    ]) +
    gradient('d', [
      [0, 'rgb(251 249 240)'],
      [0.6, 'rgb(234 239 244)'],
      [0.86, 'rgb(207 220 236)'],
      [1, 'rgb(174 196 224)'],
    ]) +
    gradient('e', [
      [0, '#2a3750'],
      [0.8, '#2d3b56'],
      [1, '#43567a'],
    ]) +
    gradient('s', [
      [0, '#93abc9', 0.42],
      [0.5, '#9db3cf', 0.26],
      [1, '#a9bdd7', 0],
    ]) +
    '<filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1.8"/></filter>' +
    `<mask id="l"><path d="${litPath(elongation)}" transform="rotate(${limb})" fill="#fff" filter="url(#b)"/></mask>` +
    '<clipPath id="c"><circle r="100"/></clipPath></defs>' +
    '<circle r="620" fill="url(#h)"/><g clip-path="url(#c)">' +
    `<circle r="101" fill="url(#e)" opacity="${round(1 - light / 2)}"/><g opacity=".16">${seas}</g>` +
    `<g mask="url(#l)"><circle r="101" fill="url(#d)"/>${seas}${RAYS}</g></g></svg>`
  );
}
