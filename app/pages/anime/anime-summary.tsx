import type { ShownList } from './anime-numbers.ts';
import type { AnimeWords } from './anime-words.ts';

export function AnimeSummary({
  summary,
  words,
}: {
  summary: ShownList['summary'];
  words: AnimeWords;
}) {
  const tiles = [
    { label: words.titles, value: summary.titles },
    { label: words.episodes, value: summary.episodes },
    { label: words.average, value: summary.averageScore ?? words.noAverage },
  ].filter(({ label }) => label !== '');
  return (
    <dl className="anime-figures figures mt-s6 grid grid-cols-3 gap-x-gut desk:mt-(--intro)">
      {tiles.map(({ label, value }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two labels may read the same.
          key={index}
          className="flex flex-col-reverse justify-end border-t border-line-night-2 pt-[0.7rem]"
        >
          <dt className="mt-[0.35rem] text-small leading-tight text-balance text-moonlit-2 desk:text-nav">
            {label}
          </dt>
          <dd className="-ms-[0.03em] text-[clamp(2rem,10vw,2.75rem)] leading-none font-medium tracking-big desk:text-[4rem]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
