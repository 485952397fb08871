import { Counter } from '../../ui/counter.tsx';
import { counterParts } from '../../ui/counter-parts.ts';
import type { AboutData } from './about-data.ts';

export function AboutCounters({ counters, tile }: Pick<AboutData, 'counters' | 'tile'>) {
  return (
    <dl className="about-counters">
      {counters.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two counters may read the same.
        <div key={index}>
          <dt dir="auto">{label}</dt>
          <dd>
            <Counter {...counterParts(value)} />
          </dd>
        </div>
      ))}
      {tile.value !== '' && (
        <div>
          <dt dir="auto">{tile.label}</dt>
          <dd>
            <bdi>{tile.value}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
