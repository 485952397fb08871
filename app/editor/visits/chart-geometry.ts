import type { VisitPeriod, VisitPoint } from '../../../domain/visits.ts';
import { axisLabel } from './visit-text.ts';

/** The size of a drawing of the chart, in its own units: pixels, at the width for which it is drawn. */
export interface ChartSize {
  readonly name: 'wide' | 'slim';
  readonly width: number;
  readonly height: number;
  /** Where the columns begin; what is left of it has the figures of the scale. */
  readonly left: number;
  /** The top of the scale. */
  readonly top: number;
  /** The line that the bars stand on. */
  readonly ground: number;
}

export const WIDE: ChartSize = {
  name: 'wide',
  width: 960,
  height: 372,
  left: 44,
  top: 46,
  ground: 346,
};
export const SLIM: ChartSize = {
  name: 'slim',
  width: 350,
  height: 250,
  left: 36,
  top: 46,
  ground: 224,
};

/** The height of one slat with the gap above it. A bar of at least one view shows one. */
export const SLAT = 4.5;

/** The part of its column that a bar is wide. */
const BAR_WIDTH = 0.64;

/** One day or month of the chart. */
interface Column {
  readonly point: VisitPoint;
  readonly x: number;
  readonly width: number;
  readonly bar: { readonly x: number; readonly width: number; readonly height: number };
  /** The height above the ground of the line for the period before. */
  readonly before: number;
  /** False for the last one, which is not over. */
  readonly isOver: boolean;
  /** Where the figures above the column are, and how they are aligned, so that they stay in the drawing. */
  readonly figures: { readonly x: number; readonly anchor: 'start' | 'middle' | 'end' };
  /** Below the column; empty for most days of a month. */
  readonly label: string;
}

interface ChartDrawing {
  /** The lines of the scale, the lowest first. */
  readonly lines: readonly { readonly views: number; readonly y: number }[];
  readonly columns: readonly Column[];
  /** The index of the column with the most views; the last one if there are none. */
  readonly highest: number;
}

/** The positions of everything in the chart of a period. */
export function drawChart(
  points: readonly VisitPoint[],
  period: VisitPeriod,
  size: ChartSize,
): ChartDrawing {
  const { left, top, ground } = size;
  const most = Math.max(0, ...points.map(({ views, viewsBefore }) => Math.max(views, viewsBefore)));
  const end = scaleEnd(most);
  const height = (views: number): number => (views / end) * (ground - top);
  const width = (size.width - left) / points.length;
  const columns = points.map((point, index) => {
    const x = left + index * width;
    const barHeight = point.views === 0 ? 0 : Math.max(SLAT, height(point.views));
    return {
      point,
      x,
      width,
      bar: { x: x + (width * (1 - BAR_WIDTH)) / 2, width: width * BAR_WIDTH, height: barHeight },
      before: height(point.viewsBefore),
      isOver: index < points.length - 1,
      figures: figuresOf(x, width, size),
      label: axisLabel({ point, period, size: size.name, left: points.length - index }),
    };
  });
  const views = points.map((point) => point.views);
  return {
    lines: [end / 2, end].map((value) => ({ views: value, y: ground - height(value) })),
    columns,
    highest: views.every((count) => count === 0)
      ? points.length - 1
      : views.indexOf(Math.max(...views)),
  };
}

/** Steps of the scale whose halves are whole numbers from ten views on. */
const STEPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 6, 8, 10];

/** The end of the scale: the smallest round number that is not less than `most`, with a whole half. */
export function scaleEnd(most: number): number {
  if (most <= 8) return Math.max(2, Math.ceil(most / 2) * 2);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((candidate) => candidate * power >= most) ?? 10;
  // Such as 2.4 × 100, which has a fraction as a floating-point number.
  return Math.round(step * power);
}

function figuresOf(x: number, width: number, { width: whole }: ChartSize): Column['figures'] {
  const center = x + width / 2;
  if (center < whole * 0.25) return { x, anchor: 'start' };
  if (center > whole * 0.75) return { x: x + width, anchor: 'end' };
  return { x: center, anchor: 'middle' };
}

/** The index that a key moves to from `current` of `count`; undefined for other keys. Stops at both ends. */
export function movedTo(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(count - 1, current + 1);
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
