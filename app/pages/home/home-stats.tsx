import type { Stat } from '../../../domain/content/home.ts';
import { Counter } from '../../ui/counter.tsx';
import { counterParts } from '../../ui/counter-parts.ts';

/** More stats than this have a smaller font and three columns, so that they fit. */
export const MAX_LARGE_STATS = 4;

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 6;

/** A list of counters with lines between them: numbers on the left, labels on the right. */
export function HomeStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl
      className="stats mt-s6 lg:[grid-area:2/9/auto/13] lg:self-end lg:mt-0"
      data-many={stats.length > MAX_LARGE_STATS || undefined}
    >
      {stats.map(({ value, label }, index) => {
        const counter = counterParts(value);
        const isLong = Object.values(counter).join('').length > MAX_LARGE_LENGTH;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stats may read the same.
          <div key={index}>
            <dt className="max-w-[14.3em] text-nav text-paper-2" dir="auto">
              {label}
            </dt>
            <dd data-long={isLong || undefined}>
              <Counter {...counter} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
