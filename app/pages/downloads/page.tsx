import { useEffect, useRef } from 'react';
import { useFrame } from '../../frame.tsx';
import { CallToAction, GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { DownloadsData, DownloadsWords, ShownCategory } from './downloads-data.ts';
import { categoryHref, categoryInCopy, categoryPlace } from './tool-list.ts';
import { DownloadRow } from './tool-row.tsx';

export function DownloadsSection(props: {
  downloads: DownloadsData;
  /** The slug of the selected category; null where there is none. */
  selected: string | null;
}) {
  const { downloads, selected } = props;
  const { categories, calls, tiles, words } = downloads;
  const { isCopy } = useFrame();
  // A file has no address for each category: in a static copy the tabs lead to its place on the page.
  const shown = categories.filter(({ slug }) => isCopy || slug === selected);
  return (
    <>
      <GardenTop
        heading={words.heading}
        lead={words.lead}
        className={`downloads-top ${tiles.length === 0 ? 'min-h-[clamp(21rem,42vw,52rem)]' : 'min-h-[clamp(27.5rem,42vw,52rem)]'}`}
      >
        {tiles.length > 0 && <Statistics tiles={tiles} />}
      </GardenTop>
      <Sheet>
        {shown.length > 0 ? (
          <section className="wrap grid-12 gap-y-s6">
            <CategoryTabs categories={categories} selected={selected} label={words.categories} />
            <div className="col-span-full grid gap-y-s7 broad:col-[4/13]">
              {shown.map((category) => (
                <CategoryTools key={category.slug} category={category} words={words} />
              ))}
            </div>
          </section>
        ) : (
          words.none !== '' && (
            <section className="wrap grid-12">
              <h2 className="t-open col-span-full broad:col-[4/13]">{words.none}</h2>
            </section>
          )
        )}
        {calls.map((call) => (
          <CallToAction key={call.page} {...call} />
        ))}
        <div className="drawing downloads-rings top-0 -end-[6vw] aspect-800/105 w-[52vw]" />
      </Sheet>
    </>
  );
}

/** The categories with their numbers of tools: in the left margin, or on a narrow page in a row that scrolls. */
function CategoryTabs(props: {
  categories: readonly ShownCategory[];
  selected: string | null;
  label: string;
}) {
  const { isCopy } = useFrame();
  const strip = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection must be scrolled into view.
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector('[aria-current]');
    if (!list || !tab) return;
    const outer = list.getBoundingClientRect();
    const inner = tab.getBoundingClientRect();
    list.scrollBy({
      left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
      top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
    });
  }, [props.selected]);

  return (
    <nav
      aria-label={props.label}
      className="download-tabs col-span-full min-w-0 broad:sticky broad:top-[calc(var(--spacing-bar)+var(--spacing-s5))] broad:col-[1/4] broad:self-start"
    >
      <ul
        ref={strip}
        className="flex gap-7 overflow-x-auto border-t border-ink [scrollbar-width:none] broad:block broad:max-h-[calc(100vh-var(--spacing-bar)-2*var(--spacing-s5))] broad:overflow-x-hidden broad:overflow-y-auto broad:border-t-0 broad:[scrollbar-width:thin]"
      >
        {props.categories.map(({ slug, name, number, count }) => (
          <li key={slug}>
            <PageLink
              to={isCopy ? categoryInCopy(slug) : categoryHref(slug)}
              isWithin
              className="relative flex min-h-12 items-baseline gap-[0.6rem] py-[0.7rem] whitespace-nowrap text-ink-2 broad:min-h-11 broad:justify-between broad:border-t broad:border-rule broad:whitespace-normal broad:wrap-anywhere"
              aria-current={slug === props.selected && !isCopy ? 'true' : undefined}
            >
              <span dir="auto">{name}</span>
              <span className="label-mono figures font-normal" aria-hidden="true">
                {number}
              </span>
              <span className="sr-only"> {count}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryTools({ category, words }: { category: ShownCategory; words: DownloadsWords }) {
  const id = categoryPlace(category.slug);
  return (
    <section id={id} className="min-w-0" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} className="t-open mb-s5 wrap-anywhere" dir="auto">
        {category.name}
      </h2>
      {category.tools.length === 0 ? (
        words.noneInCategory !== '' && <p className="empty">{words.noneInCategory}</p>
      ) : (
        <ul>
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
    <dl className="figures mt-auto flex flex-wrap gap-x-[clamp(1rem,5vw,5.5rem)] gap-y-3 pt-7 max-tablet:justify-between">
      {tiles.map(({ value, label }, index) => (
        <div key={index} className="flex max-w-full flex-col-reverse justify-end wrap-break-word">
          <dt className="mt-1 text-small/tight text-(--second)">{label}</dt>
          <dd
            className={`-ms-[0.03em] font-medium tracking-big ${value.length > MAX_LARGE_LENGTH ? 'text-entry/tight' : 'text-part/none'}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
