import { CallToAction, GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { FeaturedProject } from './featured-project.tsx';
import { OtherProject } from './other-project.tsx';
import type { ProjectsData } from './projects-data.ts';

export function ProjectsSection({ featured, others, calls, words }: ProjectsData) {
  const lead = featured.length + others.length > 0 ? words.lead : words.none;
  return (
    <>
      <GardenTop
        heading={words.heading}
        lead={lead}
        className="min-h-[clamp(20rem,28.5vw,36rem)] max-tablet:justify-end [&>.lead]:max-w-[26ch]"
      />
      <Sheet className="sheet-high">
        {featured.map((project, index) => (
          <FeaturedProject key={index} project={project} words={words} index={index} />
        ))}
        {others.length > 0 && (
          <section className="wrap grid-12 relative" aria-labelledby="other-projects">
            <h2
              id="other-projects"
              className={
                featured.length > 0 ? 't-part col-span-full mb-s5 broad:col-[1/4]' : 'sr-only'
              }
            >
              {featured.length > 0 ? words.others : words.all}
            </h2>
            <ul className="other-projects col-span-full grid gap-x-[calc(2*var(--spacing-gut))] gap-y-s6 tablet:grid-cols-2 broad:col-[4/13]">
              {others.map((project, index) => (
                <OtherProject key={index} project={project} words={words} />
              ))}
            </ul>
            <div className="drawing projects-branch bottom-0 start-0 aspect-56/30 w-[23vw] max-broad:hidden" />
          </section>
        )}
        {calls.map((call) => (
          <CallToAction key={call.page} {...call} />
        ))}
      </Sheet>
    </>
  );
}
