import { useMotion } from '../../ui/motion-state.ts';

/** The warning signs: the tip, and the height. */
const SIGNS = [
  [668, 32, 12],
  [704, 9, 18],
  [768, 18, 28],
  [820, 37, 11],
  [866, 10, 20],
  [1010, 20, 16],
] as const;

/** The dots: the middle, and the radius. */
const DOTS = [
  [640, 47, 1.2],
  [851, 29, 1.3],
  [858, 29, 1.7],
  [876, 16, 1.3],
  [842, 7, 1.7],
  [907, 42, 1],
  [907, 36, 1.6],
  [904, 46, 1.3],
  [882, 20, 1.1],
  [764, 18, 1.9],
  [851, 45, 1],
  [802, 28, 1.4],
  [903, 7, 1.3],
  [832, 47, 1.5],
  [757, 18, 1.3],
  [736, 29, 1.6],
  [902, 26, 1.8],
  [823, 28, 1.5],
  [912, 23, 1.7],
  [810, 21, 1.3],
  [870, 45, 1],
  [662, 23, 1.1],
  [928, 15, 1.6],
  [772, 32, 1.1],
] as const;

/** The night that is left of the garden: two scans, six warning signs and 24 blinking dots, behind the bar. */
export function BarNight() {
  const isMoving = useMotion() === 'moving';
  return (
    <div className="desk-night" data-moving={isMoving || undefined}>
      <span />
      <span />
      <svg viewBox="0 0 1440 56" aria-hidden="true">
        {SIGNS.map(([x, y, height]) => (
          <path key={x} d={signPath(x, y, height)} />
        ))}
        {DOTS.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </svg>
    </div>
  );
}

/** A triangle with an exclamation mark. */
const signPath = (x: number, y: number, height: number): string =>
  `M${x} ${y}l${height * 0.58} ${height}h${height * -1.16}ZM${x} ${y + height * 0.38}v${height * 0.28}m0 ${height * 0.14}v1`;
