import { fittedLength } from '../../ui/fitted-length.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Tags } from '../../ui/tags.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProjectPicture, ProjectTitle } from './project-parts.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

const SHOWN_CHARACTERS = 700;

/**
 * A featured project: the first opens the page with its title, and its picture leaves the page at the left; those of the
 * others leave it at the right and at the left in turn.
 */
export function FeaturedProject(props: {
  project: ShownProject;
  words: ProjectsWords;
  index: number;
}) {
  const { project, words, index } = props;
  const isFirst = index === 0;
  return (
    <section
      id={project.anchor}
      className="featured-project wrap grid-12 scroll-mt-s7"
      data-first={isFirst || undefined}
      aria-labelledby={`${project.anchor}-title`}
    >
      <div className="featured-head">
        <p className="badge">{words.featured}</p>
        <h2
          id={`${project.anchor}-title`}
          dir="auto"
          className={isFirst ? `t-open t-fit ${fittedLength(project.title)}` : 't-part'}
        >
          <ProjectTitle project={project} />
        </h2>
      </div>
      <ProjectPicture
        project={project}
        className="featured-picture"
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <div className="featured-text">
        <LongText
          text={project.description}
          length={SHOWN_CHARACTERS}
          about={project.title}
          className="mb-4"
        />
        <Tags tags={project.technologies} label={words.technologies} />
        <ProjectLinks project={project} title={project.title} words={words} />
      </div>
    </section>
  );
}
