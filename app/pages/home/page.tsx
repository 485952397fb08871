import { pathOf } from '../../../domain/pages.ts';
import { OwnerLinks } from '../../layout/owner-links.tsx';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Typing } from '../../ui/typing.tsx';
import type { HomeData } from './home-data.ts';
import { HomeProject } from './home-project.tsx';
import { HomeStats, MAX_LARGE_STATS } from './home-stats.tsx';
import { PageList } from './page-list.tsx';

/** `missing` is the message for an unknown address, whose page is Home. */
export function HomeSection({ home, missing }: { home: HomeData; missing?: string }) {
  // Top alignment: expanding a long description must not move the counters, nor many counters the links.
  const isLong = home.stats.length > MAX_LARGE_STATS || home.description.rest.length > 0;
  return (
    <>
      <GardenTop className="hero">
        {missing !== undefined && (
          <p className="mb-s5 max-w-[46ch] border-s-4 border-lit py-[0.15rem] ps-4 text-moonlit-2 lg:col-span-full">
            <b className="font-semibold text-moonlit">{missing}</b> {home.missingHere}
          </p>
        )}
        <Name layout={home.nameLayout} />
        <div className={`hero-intro lg:[grid-area:3/1/auto/7] ${isLong ? '' : 'lg:self-end'}`}>
          {home.roles.length > 0 && (
            <p className="role">
              <Typing texts={home.roles} />
            </p>
          )}
          <Description {...home.description} about={home.name} />
          {home.links.length > 0 && (
            <div className="hero-links flex flex-wrap gap-3 mt-4 lg:mt-6">
              {home.links.map(({ page, label }, index) => (
                <PageLink
                  key={page}
                  to={pathOf(page)}
                  className={`btn max-wide:grow ${index === 0 ? 'btn-fill' : ''}`}
                >
                  {label}
                  {page === 'projects' && <Icon name="onwards" size={18} weight={1.8} />}
                </PageLink>
              ))}
            </div>
          )}
          <OwnerLinks className="hero-ways overflow-clip [overflow-clip-margin:0.3rem] flex flex-wrap gap-x-[1.05rem] *:relative mt-1 lg:mt-2 text-small text-moonlit-2" />
        </div>
        {home.stats.length > 0 && <HomeStats stats={home.stats} />}
      </GardenTop>
      <Sheet className="sheet-hills">
        {home.project && <HomeProject project={home.project} />}
        {home.cards.length > 0 && <PageList heading={home.heading} cards={home.cards} />}
        <div className="drawing home-hills inset-x-0 bottom-0 h-[clamp(9rem,17vw,22rem)]" />
      </Sheet>
    </>
  );
}

function Description({ start, rest, about }: HomeData['description'] & { about: string }) {
  if (start.length === 0) return null;
  const kind = typeof start === 'string' ? 'whitespace-pre-line' : 'markdown';
  return (
    <div className={`hero-text max-w-[29em] mt-2 lg:mt-3.5 leading-[1.42] text-moonlit-2 ${kind}`}>
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

function Name({ layout: { lines, className, isTall } }: { layout: HomeData['nameLayout'] }) {
  return (
    <h1
      // A new name gets a new heading, because a translation may have replaced this one's nodes.
      key={lines.join('\n')}
      className={`name ${className}`}
      dir="auto"
      data-tall={isTall || undefined}
    >
      {lines.map((line, index) => (
        <span key={index} className="block">{`${line} `}</span>
      ))}
    </h1>
  );
}
