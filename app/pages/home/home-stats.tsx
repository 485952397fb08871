import { Counter } from '../../ui/counter.tsx';
import type { HomeData } from './home-data.ts';

/** More stats than this have a smaller font and three columns, so that they fit. */
export const MAX_LARGE_STATS = 4;

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 6;

/** A list of counters: below 1024 px side by side, from there on one per line with the numbers at the left. */
export function HomeStats({ stats }: Pick<HomeData, 'stats'>) {
  const isMany = stats.length > MAX_LARGE_STATS;
  const size = isMany ? 'text-[1.75rem]/none' : 'stat-large text-[clamp(2rem,3.9vw,5rem)]/none';
  return (
    <dl className="stats" data-many={isMany || undefined}>
      {stats.map(({ value, label }, index) => {
        const isLong = Object.values(value).join('').length > MAX_LARGE_LENGTH;
        return (
          <div
            key={index}
            className="flex flex-col-reverse justify-end border-t border-line-night-2 pt-[0.55rem]"
          >
            <dt
              className="text-[clamp(0.875rem,0.6rem+0.45vw,1.125rem)]/[1.2] text-moonlit-2"
              dir="auto"
            >
              {label}
            </dt>
            <dd className={`font-medium tracking-big ${isLong ? 'text-[1.5rem]/[1.15]' : size}`}>
              <Counter {...value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
