import { Counter } from '../../ui/counter.tsx';
import { counterParts } from '../../ui/counter-parts.ts';
import type { AboutData } from './about-data.ts';

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 7;

const isLong = (value: string): true | undefined => value.length > MAX_LARGE_LENGTH || undefined;

export function AboutCounters({ counters, tile }: Pick<AboutData, 'counters' | 'tile'>) {
  if (counters.length === 0 && tile === null) return null;
  return (
    <dl className="about-counters grid grid-cols-1 gap-x-gut wrap-break-word min-[46.87rem]:col-span-full max-wide:order-4 max-wide:mt-s5 wide:grid-cols-3 desk:col-[1/8]">
      {counters.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two counters may read the same.
        <div key={index}>
          <dt
            className="text-nav text-paper-2 text-end wide:mt-[0.35rem] wide:text-start"
            dir="auto"
          >
            {label}
          </dt>
          <dd data-long={isLong(value)}>
            <Counter {...counterParts(value)} />
          </dd>
        </div>
      ))}
      {tile !== null && (
        <div>
          <dt
            className="text-nav text-paper-2 text-end wide:mt-[0.35rem] wide:text-start"
            dir="auto"
          >
            {tile.label}
          </dt>
          <dd data-long={isLong(tile.value)}>
            <bdi>{tile.value}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
