import { pathOf } from '../../../domain/pages.ts';
import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx';
import { Arrow } from '../../ui/arrow.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { Folded } from '../../ui/folded.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Typing } from '../../ui/typing.tsx';
import type { HomeData } from './home-data.ts';
import { HomeProject } from './home-project.tsx';
import { HomeStats, MAX_LARGE_STATS } from './home-stats.tsx';
import { PageList } from './page-list.tsx';

/** `missing` is the message for an unknown address, whose page is Home. */
export function HomeSection({ home, missing }: { home: HomeData; missing?: string }) {
  // Top alignment, so that expanding a long description does not move the counters, and many counters not the links.
  const isLong = home.stats.length > MAX_LARGE_STATS || home.description.rest.length > 0;
  return (
    <>
      <section className="hero wrap pb-s6">
        <div className="hero-first">
          <div className="flex flex-col">
            <Name layout={home.nameLayout} />
            {missing !== undefined && (
              <p className="hero-note">
                {missing} <span className="font-normal text-moonlit-2">{home.missingHere}</span>
              </p>
            )}
          </div>
          <div className={`hero-intro lg:[grid-area:2/1/auto/7] ${isLong ? '' : 'lg:self-end'}`}>
            {home.roles.length > 0 && (
              <p className="role">
                <Typing texts={home.roles} />
              </p>
            )}
            <Description {...home.description} about={home.name} />
            {home.links.length > 0 && (
              <div className="hero-links flex gap-3 mt-6 max-[23.4rem]:gap-[0.6rem]">
                {home.links.map(({ page, label }, index) => (
                  <PageLink
                    key={page}
                    to={pathOf(page)}
                    className={index === 0 ? 'btn btn-primary' : 'btn btn-plain'}
                  >
                    {label}
                    {page === 'projects' && <Arrow size={18} weight={1.8} />}
                  </PageLink>
                ))}
              </div>
            )}
          </div>
        </div>
        {home.stats.length > 0 && <HomeStats stats={home.stats} />}
      </section>
      <BelowFold>
        <div className="home-more ground grid gap-y-s7 desk:gap-y-s8 pt-s7">
          {home.project && <HomeProject project={home.project} />}
          {home.cards.length > 0 && <PageList heading={home.heading} cards={home.cards} />}
        </div>
      </BelowFold>
    </>
  );
}

function Description({ start, rest, about }: HomeData['description'] & { about: string }) {
  if (start.length === 0) return null;
  const kind = typeof start === 'string' ? 'whitespace-pre-line' : 'markdown';
  return (
    <div className={`hero-text max-w-[30.5em] mt-[0.7rem] leading-[1.45] text-moonlit-2 ${kind}`}>
      <Words text={start} />
      {rest.length > 0 && (
        <Folded about={about}>
          <Words text={rest} />
        </Folded>
      )}
    </div>
  );
}

const Words = ({ text }: { text: HomeData['description']['start'] }) =>
  typeof text === 'string' ? <p dir="auto">{text}</p> : <LazyMarkdown nodes={text} />;

function Name({ layout }: { layout: HomeData['nameLayout'] }) {
  const { lines, em, rows, long, tall } = layout;
  return (
    <h1
      // Another name is another heading: a translation may have replaced the nodes of this one.
      key={lines.join('\n')}
      className="name"
      dir="auto"
      data-em={em}
      data-rows={rows}
      data-long={long || undefined}
      data-tall={tall || undefined}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words can repeat, and are never reordered.
        <span key={index} className="block">
          {/* With `keep-all`, Firefox ends no line behind the hyphen of Ķīmelis-Ūsiņš. */}
          {line.map((part) => [part, <wbr key={part} />])}{' '}
        </span>
      ))}
    </h1>
  );
}
