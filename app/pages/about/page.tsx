import { pathOf } from '../../../domain/pages.ts';
import { LazyMarkdown } from '../../markdown/lazy-markdown.tsx';
import { Arrow } from '../../ui/arrow.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { nameEdge } from '../../ui/name-edge.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { AboutData } from './about-data.ts';
import { AboutPlace } from './about-place.tsx';
import { AboutDescription } from './description.tsx';
import { AboutEntryList } from './entry-list.tsx';
import { AboutFigures } from './figures.tsx';

export function AboutSection({ about }: { about: AboutData }) {
  const { words } = about;
  return (
    <div className="about">
      <section className="wrap page-head about-head">
        <h1 className="page-name" data-edge={nameEdge(words.heading)}>
          {words.heading}
        </h1>
        <BelowFold>
          <div className="about-grid veil grid grid-cols-1 gap-y-s6 gap-x-gut mt-s6 [--veil-floor:var(--spacing-s7)] min-[46.87rem]:grid-cols-12 desk:[--veil-width:76vw] desk:[--veil-solid:72%] max-wide:gap-y-0">
            <div className="about-body min-[46.87rem]:col-[1/8]">
              {about.markdown === null ? (
                <AboutDescription text={about.description} />
              ) : (
                <div className="markdown about-text max-w-[40.2em] text-moonlit-2">
                  <LazyMarkdown nodes={about.markdown} />
                </div>
              )}
              {about.skills.length > 0 && (
                <ul className="tags mt-s5 max-w-[46rem] text-small" aria-label={words.skills}>
                  {about.skills.map((skill) => (
                    <li key={skill}>
                      <bdi>{skill}</bdi>
                    </li>
                  ))}
                </ul>
              )}
              {about.resume !== null && (
                <PageLink to={pathOf('resume')} className="btn mt-s5 print:hidden">
                  {about.resume}
                  <Arrow size={18} weight={1.7} />
                </PageLink>
              )}
            </div>
            <div className="about-window min-[100rem]:[grid-column-start:10] min-[46.87rem]:[grid-area:1/8/auto/-1] desk:[grid-area:1/9/auto/-1] wide:max-[46.86rem]:grid wide:max-[46.86rem]:grid-cols-2 wide:max-[46.86rem]:gap-x-gut wide:max-[46.86rem]:items-end">
              <Picture
                {...about.portrait}
                placeholder="/placeholder-profile.svg"
                loading="eager"
                // Place, time and moon are in the first window too.
                className="portrait w-full h-auto aspect-4/5 object-cover bg-night-raised min-[46.87rem]:w-[min(100%,20rem)] desk:w-[min(100%,20rem,max(12rem,29svh))] max-wide:order-1 max-wide:mt-s5"
              />
              {about.place !== null && <AboutPlace place={about.place} />}
            </div>
          </div>
        </BelowFold>
      </section>
      {(about.work !== null || about.education !== null || about.figures.length > 0) && (
        <BelowFold>
          <div className="about-band ground mt-s7 pt-s7">
            {about.work !== null && <AboutEntryList part={about.work} />}
            {about.education !== null && <AboutEntryList part={about.education} />}
            {about.figures.length > 0 && <AboutFigures figures={about.figures} />}
          </div>
        </BelowFold>
      )}
    </div>
  );
}
