import { TURN } from './motion-math.ts';
import type { Random } from './random.ts';

/** Points on each side of a stroke. */
const STEPS = 30;

const round = (value: number): number => Math.round(value * 10) / 10;

/** The outline of a stroke of a brush along the line `at` (0 to 1) as SVG path data; `width` is its greatest one. */
export function inkStroke(
  at: (part: number) => readonly [x: number, y: number],
  width: number,
  random: Random,
): string {
  const phase = random() * TURN;
  const leftSide: string[] = [];
  const rightSide: string[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const part = step / STEPS;
    const [x, y] = at(part);
    const [fromX, fromY] = at(part - 0.01);
    const [toX, toY] = at(part + 0.01);
    const length = Math.hypot(toX - fromX, toY - fromY);
    const pressure = 0.74 + 0.26 * Math.sin(part * 1.5 * TURN + phase);
    const half = (width / 2) * Math.sin(Math.PI * part) ** 0.4 * pressure;
    const [across, down] = [((toY - fromY) / length) * half, ((toX - fromX) / length) * half];
    leftSide.push(`${round(x + across)} ${round(y - down)}`);
    rightSide.unshift(`${round(x - across)} ${round(y + down)}`);
  }
  return `M${leftSide.join('L')}L${rightSide.join('L')}z`;
}

/** A short straight stroke, as SVG path data. */
export const lens = (fromX: number, fromY: number, toX: number, toY: number, width: number) => {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [across, down] = [((toY - fromY) / length) * width, ((toX - fromX) / length) * width];
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  return `M${fromX} ${fromY}Q${round(x + across)} ${round(y - down)} ${toX} ${toY}Q${round(x - across)} ${round(y + down)} ${fromX} ${fromY}z`;
};
