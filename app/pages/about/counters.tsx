import { Counter } from '../../ui/counter.tsx';
import { counterParts } from '../../ui/counter-parts.ts';
import type { AboutData } from './about-data.ts';

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 7;

const isLong = (value: string): true | undefined => value.length > MAX_LARGE_LENGTH || undefined;

export function AboutCounters({ counters, tile }: Pick<AboutData, 'counters' | 'tile'>) {
  if (counters.length === 0 && tile === null) return null;
  return (
    <dl className="about-counters">
      {counters.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two counters may read the same.
        <div key={index}>
          <dt dir="auto">{label}</dt>
          <dd data-long={isLong(value)}>
            <Counter {...counterParts(value)} />
          </dd>
        </div>
      ))}
      {tile !== null && (
        <div>
          <dt dir="auto">{tile.label}</dt>
          <dd data-long={isLong(tile.value)}>
            <bdi>{tile.value}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
