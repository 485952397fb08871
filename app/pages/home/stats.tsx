import type { Stat } from '../../../domain/content/home.ts';
import { Counter } from '../../ui/counter.tsx';
import { counterOf } from '../../ui/counter-parts.ts';

/** More stats than this are set smaller, or they would push the page apart. */
const FEW = 4;

/** A value of more letters than this is set smaller. */
const SHORT = 6;

/** Counters that share hairlines: figures left, labels right. */
export function HomeStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats" data-many={stats.length > FEW || undefined}>
      {stats.map(({ value, label }, index) => {
        const counter = counterOf(value);
        const isLong = Object.values(counter).join('').length > SHORT;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stats may read the same.
          <div key={index}>
            <dt>{label}</dt>
            <dd data-long={isLong || undefined}>
              <Counter {...counter} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
