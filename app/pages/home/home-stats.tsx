import { Counter } from '../../ui/counter.tsx';
import type { HomeData } from './home-data.ts';

/** More stats than this have a smaller font and three columns, so that they fit. */
export const MAX_LARGE_STATS = 4;

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 6;

/** A list of counters with lines between them: numbers on the left, labels on the right. */
export function HomeStats({ stats }: Pick<HomeData, 'stats'>) {
  return (
    <dl
      className="stats mt-s6 lg:[grid-area:2/9/auto/13] lg:self-end lg:mt-0"
      data-many={stats.length > MAX_LARGE_STATS || undefined}
    >
      {stats.map(({ value, label }, index) => {
        const isLong = Object.values(value).join('').length > MAX_LARGE_LENGTH;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stats may read the same.
          <div key={index}>
            <dt className="max-w-[14.3em] text-nav text-moonlit-2" dir="auto">
              {label}
            </dt>
            <dd data-long={isLong || undefined}>
              <Counter {...value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
