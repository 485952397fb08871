import { counterOf, type Stat } from '../../domain/home.ts';
import { Counter } from '../ui/counter.tsx';

/** More stats than this are set smaller, or they would push the page apart. */
const FEW = 4;

/** Counters that share hairlines: figures left, labels right. */
export function HomeStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats" data-many={stats.length > FEW || undefined}>
      {stats.map((stat, index) => {
        const { label, ...counter } = counterOf(stat, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stats may read the same.
          <div key={index}>
            <dt>{label}</dt>
            <dd data-long={stat.value.length > 6 || undefined}>
              <Counter {...counter} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
