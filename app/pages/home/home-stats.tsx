import { Counter } from '../../ui/counter.tsx';
import type { HomeData } from './home-data.ts';

/** More stats than this have a smaller font and three columns, so that they fit. */
export const MAX_LARGE_STATS = 4;

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 6;

/** A list of counters, below 1024 px beside each other; from there on in lines, the numbers at the left. */
export function HomeStats({ stats }: Pick<HomeData, 'stats'>) {
  return (
    <dl className="stats" data-many={stats.length > MAX_LARGE_STATS || undefined}>
      {stats.map(({ value, label }, index) => {
        const isLong = Object.values(value).join('').length > MAX_LARGE_LENGTH;
        return (
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd data-long={isLong || undefined}>
              <Counter {...value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
