import type { AboutData } from './about-data.ts';

/** The jobs or the education, each with its period at the left. */
export function AboutEntryList({ part }: { part: NonNullable<AboutData['education']> }) {
  const { title, entries, none } = part;
  return (
    <section className="wrap not-first:mt-s6">
      <h2 className="heading-2">{title}</h2>
      {entries.length === 0 ? (
        <p className="lead mt-s5">{none}</p>
      ) : (
        <ol className="mt-s6">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same.
            <Entry key={index} {...entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry(entry: NonNullable<AboutData['education']>['entries'][number]) {
  const { title, place, period, description } = entry;
  return (
    <li className="about-entry grid grid-cols-12 gap-y-[0.6rem] gap-x-gut pt-5 pb-8 border-t border-line-night-2">
      <p className="font-mono font-normal text-small/[1.6] text-moonlit-2 col-span-full wide:col-[1/4] desk:col-[1/3]">
        {period}
      </p>
      <div className="col-span-full wide:col-[4/-1] desk:col-[3/8]">
        <h3 className="text-h4 leading-[1.15] tracking-mid" dir="auto">
          {title || place}
        </h3>
        {title !== '' && place !== '' && (
          <p className="mt-1">
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
      {description !== '' && (
        <p
          className="about-entry-more col-span-full max-w-[40.2em] whitespace-pre-line text-moonlit-2 wide:col-[4/-1] desk:col-[8/-1]"
          dir="auto"
        >
          {description}
        </p>
      )}
    </li>
  );
}
