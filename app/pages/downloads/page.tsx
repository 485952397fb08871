import { ArrowRight } from 'lucide-react';
import { pathOf } from '../../../domain/pages.ts';
import { useFrame } from '../../frame.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { nameEdge } from '../../ui/name-edge.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { DownloadTabs } from './category-tabs.tsx';
import { categoryPlace } from './download-links.ts';
import type { DownloadsData, DownloadsWords, ShownCategory } from './downloads-data.ts';
import { DownloadRow } from './tool-row.tsx';

export function DownloadsSection(props: {
  downloads: DownloadsData;
  /** The slug of the selected category; null where there is none. */
  selected: string | null;
}) {
  const { downloads, selected } = props;
  const { categories, calls, tiles, words } = downloads;
  const { isCopy } = useFrame();
  // The address of a file names no category. In a copy the tabs lead down to each.
  const shown = categories.filter(({ slug }) => isCopy || slug === selected);
  return (
    <>
      <header className="wrap page-head downloads-head page-head-dimmed relative">
        <h1 className="page-name max-w-[5.2em]" data-edge={nameEdge(words.heading)}>
          {words.heading}
        </h1>
        {words.lead !== '' && <p className="lead mt-s5">{words.lead}</p>}
        {tiles.length > 0 && (
          <BelowFold>
            <Statistics tiles={tiles} />
          </BelowFold>
        )}
      </header>
      <BelowFold>
        <div className="wrap ground">
          <div className="grid-12 gap-y-s5 pt-s5 desk:pt-s4">
            {shown.length === 0 ? (
              words.none !== '' && <p className="lead col-span-full">{words.none}</p>
            ) : (
              <>
                <div className="col-span-full desk:col-span-3">
                  <DownloadTabs
                    categories={categories}
                    selected={selected}
                    label={words.categories}
                  />
                </div>
                <div className="col-span-full desk:col-span-9 grid grid-cols-1 gap-y-s7">
                  {shown.map((category) => (
                    <CategoryTools key={category.slug} category={category} words={words} />
                  ))}
                </div>
              </>
            )}
          </div>
          {calls.map((call) => (
            <aside key={call.page} className="grid-12 items-end gap-y-s5 pt-s7 desk:pt-s8">
              <h2 className="heading-2 col-span-full desk:col-span-8">{call.text}</h2>
              <PageLink
                to={pathOf(call.page)}
                className="btn btn-fill col-span-full justify-between sm:max-desk:min-w-80 sm:max-desk:justify-self-start desk:col-span-4 desk:col-start-9 xl:col-span-3 xl:col-start-10"
              >
                {call.label}
                <ArrowRight className="mirrored" aria-hidden="true" size={18} strokeWidth={1.7} />
              </PageLink>
            </aside>
          ))}
        </div>
      </BelowFold>
    </>
  );
}

function CategoryTools({ category, words }: { category: ShownCategory; words: DownloadsWords }) {
  return (
    <section
      id={categoryPlace(category.slug)}
      aria-labelledby={`${categoryPlace(category.slug)}-name`}
    >
      <h2 id={`${categoryPlace(category.slug)}-name`} className="heading-3" dir="auto">
        {category.name}
      </h2>
      {category.tools.length === 0 ? (
        words.noneInCategory !== '' && <p className="download-none">{words.noneInCategory}</p>
      ) : (
        <ul className="download-shelf">
          {category.tools.map((tool) => (
            <DownloadRow key={tool.id} tool={tool} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 5;

function Statistics({ tiles }: Pick<DownloadsData, 'tiles'>) {
  return (
    <dl
      // By the length of the labels, which then take one line.
      className="download-figures grid grid-cols-[repeat(3,auto)] gap-x-gut mt-s5 wide:grid-cols-[repeat(3,minmax(0,10rem))] wide:mt-s6"
    >
      {tiles.map(({ value, label }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two labels may read the same.
          key={index}
          className="pt-[0.7rem] border-t border-line-night-2 flex flex-col-reverse justify-end min-w-0 wrap-anywhere"
        >
          <dt className="mt-[0.3rem] text-small/[1.25] text-[color-mix(in_oklab,var(--color-moonlit-2),var(--color-moonlit)_40%)] wide:text-nav">
            {label}
          </dt>
          <dd
            className="figures ms-[-0.03em] text-[clamp(2rem,4.4vw,3.75rem)]/[1] font-medium tracking-big"
            data-long={value.length > MAX_LARGE_LENGTH || undefined}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
