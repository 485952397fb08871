import { pathOf } from '../../../domain/pages.ts';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx';
import { Counter } from '../../ui/counter.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tags } from '../../ui/tags.tsx';
import { TitleLink } from '../title-link.tsx';
import { AboutPlace } from './about-clock.tsx';
import type { AboutData } from './about-data.ts';
import { AboutWork } from './about-work.tsx';

export function AboutSection({ about }: { about: AboutData }) {
  const { words, opening, story, work, education, achievements, figures } = about;
  const resume = about.resume !== null && (
    <PageLink to={pathOf('resume')} className="btn mt-s4 print:hidden">
      {about.resume}
      <Icon name="onwards" size={18} />
    </PageLink>
  );
  return (
    <>
      <GardenTop
        heading={words.heading}
        className={`about-top max-tablet:justify-end max-tablet:pb-22 ${opening === '' ? 'min-h-80' : ''}`}
      >
        {opening !== '' && (
          <p
            className="about-opening mt-s5 max-w-[26em] text-[clamp(1.375rem,2.15vw,2.75rem)]/[1.3] whitespace-pre-line text-balance"
            dir="auto"
          >
            {opening}
          </p>
        )}
      </GardenTop>
      <Sheet className="sheet-high">
        <section className="about-who wrap grid-12">
          <div className="about-me">
            <Picture
              {...about.portrait}
              placeholder="/placeholder-profile.svg"
              loading="eager"
              className="portrait aspect-square self-start rounded-[50%] object-cover bg-paper-deep"
            />
            {about.place !== null && <AboutPlace place={about.place} />}
          </div>
          <div className="about-story col-span-full max-w-[33em] tablet:[grid-area:1/1/span_2/8] tablet:pe-5">
            {about.markdown === null ? (
              story !== '' && (
                <p className="whitespace-pre-line" dir="auto">
                  {story}
                </p>
              )
            ) : (
              <div className="markdown">
                <LazyMarkdown nodes={about.markdown} />
              </div>
            )}
            <Tags tags={about.skills} label={words.skills} className="mt-s5" />
            {work.entries.length === 0 && resume}
          </div>
        </section>
        {work.entries.length > 0 && <AboutWork {...work}>{resume}</AboutWork>}
        {(education.entries.length > 0 || education.none !== '') && (
          <section className="wrap">
            <Part {...education} columns="tablet:grid-cols-[5fr_4fr_3fr]" />
          </section>
        )}
        {achievements.length > 0 && (
          <section className="wrap grid gap-x-gut gap-y-s7 tablet:grid-cols-2 print:block">
            {achievements.map((part, index) => (
              <Part key={index} {...part} />
            ))}
          </section>
        )}
        {figures.length > 0 && <Figures figures={figures} />}
      </Sheet>
    </>
  );
}

function Part(props: AboutData['achievements'][number] & { none?: string; columns?: string }) {
  const { title, entries, none = '', columns = '' } = props;
  return (
    <div className="print:mb-s6">
      <h2 className="t-part break-after-avoid">{title}</h2>
      {entries.length === 0 ? (
        <p className="lead mt-s5">{none}</p>
      ) : (
        <ol className={`grid gap-x-gut gap-y-s6 mt-s7 print:block ${columns}`}>
          {entries.map(({ period, title: name, place, link, description }, index) => (
            <li key={index} className="border-t border-ink pt-3.5 break-inside-avoid">
              <p className="label-mono text-ink-3">{period}</p>
              <h3 className="t-entry my-1.5" dir="auto">
                <TitleLink title={name} link={link} />
              </h3>
              {place !== '' && (
                <p>
                  <bdi>{place}</bdi>
                </p>
              )}
              {description !== '' && (
                <p
                  className="max-w-[26em] mt-2 text-small whitespace-pre-line text-ink-2"
                  dir="auto"
                >
                  {description}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** A value of more characters than this has a smaller font. */
const MAX_LARGE_LENGTH = 9;

function Figures({ figures }: Pick<AboutData, 'figures'>) {
  return (
    <section className="wrap">
      <dl className="about-figures flex flex-wrap justify-end gap-x-[clamp(1.5rem,6vw,7rem)] gap-y-s5 wrap-anywhere max-tablet:grid max-tablet:grid-cols-[repeat(auto-fit,minmax(6rem,auto))] max-tablet:justify-between max-tablet:gap-x-4">
        {figures.map(({ label, value, counter }, index) => (
          <div key={index} className="flex flex-col-reverse justify-end break-inside-avoid">
            <dt className="mt-1.5 text-small text-ink-2" dir="auto">
              {label}
            </dt>
            <dd
              className={`leading-none font-medium tracking-big ${value.length > MAX_LARGE_LENGTH ? 'text-entry' : 'text-part'}`}
            >
              {counter ? <Counter {...counter} /> : <bdi>{value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
