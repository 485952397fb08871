import { BelowFold } from '../../ui/below-fold.tsx';
import { nameEdge } from '../../ui/name-edge.ts';
import { ProjectsCallToAction } from './call-to-action.tsx';
import { ProjectFeatured } from './featured-project.tsx';
import type { ProjectsData } from './projects-data.ts';
import { ProjectSmall } from './small-project.tsx';

export function ProjectsSection({ featured, others, calls, words }: ProjectsData) {
  const lead = featured.length + others.length > 0 ? words.lead : words.none;
  return (
    <>
      <div className="wrap page-head projects-head">
        <h1 className="page-name" data-edge={nameEdge(words.heading)}>
          {words.heading}
        </h1>
        {lead !== '' && <p className="lead mt-s5 max-desk:text-moonlit">{lead}</p>}
        {featured.length > 0 && (
          <div
            // In pairs of a wide one and a narrow one that starts lower; every second pair is mirrored, and a last
            // single one has the full width.
            className="featured grid grid-cols-12 gap-y-s6 gap-x-gut items-start mt-s6 tablet:gap-y-s7 tablet:mt-s7"
          >
            <BelowFold>
              {featured.map((project, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: projects have no id, and are not reordered while shown.
                <ProjectFeatured key={index} project={project} words={words} eager={index === 0} />
              ))}
            </BelowFold>
          </div>
        )}
      </div>
      <BelowFold>
        <div className="band ground mt-s7 pt-s7 px-edge">
          {others.length > 0 && (
            <section aria-labelledby="other-projects">
              <h2
                id="other-projects"
                className={featured.length > 0 ? 'heading-2 mb-s6' : 'sr-only'}
              >
                {featured.length > 0 ? words.others : words.all}
              </h2>
              <ul className="other-projects grid grid-cols-1 gap-y-s5 gap-x-gut min-[68.75rem]:grid-cols-4 wide:grid-cols-2 wide:gap-y-s6">
                {others.map((project, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <ProjectSmall key={index} project={project} words={words} />
                ))}
              </ul>
            </section>
          )}
          {calls.map((call) => (
            <ProjectsCallToAction key={call.page} call={call} />
          ))}
        </div>
      </BelowFold>
    </>
  );
}
