import { Counter } from '../../ui/counter.tsx';
import type { AboutData } from './about-data.ts';

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 7;

/** The owner's figures, after the story. */
export function AboutFigures({ figures }: Pick<AboutData, 'figures'>) {
  return (
    <dl className="about-figures wrap grid grid-cols-1 gap-x-gut wrap-break-word not-first:mt-s6 wide:grid-cols-3">
      {figures.map(({ label, value, counter }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two figures may read the same.
        <div key={index}>
          <dt
            className="text-nav text-moonlit-2 text-end wide:mt-[0.35rem] wide:text-start"
            dir="auto"
          >
            {label}
          </dt>
          <dd data-long={value.length > MAX_LARGE_LENGTH || undefined}>
            {counter ? <Counter {...counter} /> : <bdi>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
