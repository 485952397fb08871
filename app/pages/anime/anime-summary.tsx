import type { AnimeWords, ShownList } from './anime-numbers.ts';

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
    <dl className="anime-figures figures grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-gut gap-y-3 tablet:flex tablet:flex-wrap tablet:justify-between">
      {tiles.map(({ label, value }, index) => (
        <div key={index} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 text-small/tight text-ink-2 text-balance">{label}</dt>
          <dd className="-ms-[0.03em] whitespace-nowrap text-part/[0.9] font-medium tracking-big desk:text-open/[0.85]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
