import type { AnimeSummary as Summary } from '../../../domain/anime.ts';

export function AnimeSummary({ summary }: { summary: Summary }) {
  const tiles = [
    { label: 'Must Watch Animes', value: String(summary.titles) },
    { label: 'Total Episodes', value: String(summary.episodes) },
    { label: 'Average Score (out of 10)', value: summary.averageScore },
  ];
  return (
    <dl className="figures mt-s6 grid grid-cols-3 gap-x-gut desk:grid-cols-4">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-t border-line-2 pt-[0.7rem]"
        >
          <dt className="mt-[0.35rem] text-small leading-tight text-paper-2 desk:text-nav">
            {label}
          </dt>
          <dd className="-ml-[0.03em] text-[clamp(2rem,10vw,2.75rem)] leading-none font-medium tracking-big desk:text-[4.5rem]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
