import type { Project } from '../../../domain/content/projects.ts';
import './projects.css';
import { ProjectsCallToAction } from './call-to-action.tsx';
import { ProjectFeatured } from './featured.tsx';
import { ProjectSmall } from './small.tsx';

export function ProjectsSection({ projects }: { projects: readonly Project[] }) {
  const featured = projects.filter((project) => project.featured);
  const others = projects.filter((project) => !project.featured);
  return (
    <>
      <div className="wrap page-head">
        <h1 className="page-name">Projects</h1>
        <p className="lead mt-s5">
          {projects.length > 0
            ? 'Things I made because someone needed them. That someone was often me.'
            : 'Nothing to show yet. The first one is still on the bench.'}
        </p>
        {featured.length > 0 && (
          <div className="featured">
            {featured.map((project, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: projects have no id, and are not reordered while shown.
              <ProjectFeatured key={index} project={project} eager={index === 0} />
            ))}
          </div>
        )}
      </div>
      <div className="band">
        {others.length > 0 && (
          <section aria-labelledby="other-projects">
            <h2 id="other-projects" className={featured.length > 0 ? 'heading-2 mb-s6' : 'sr-only'}>
              {featured.length > 0 ? 'And smaller things' : 'All projects'}
            </h2>
            <ul className="others">
              {others.map((project, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <ProjectSmall key={index} project={project} />
              ))}
            </ul>
          </section>
        )}
        <ProjectsCallToAction />
      </div>
    </>
  );
}
