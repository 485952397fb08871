import { LongText } from '../../ui/long-text.tsx';
import { Tags } from '../../ui/tags.tsx';
import { ProjectLinks, ProjectPicture, ProjectTitle } from './project-parts.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

/** The most technologies that a small card shows (docs/product.md#projects). */
const MAX_TECHNOLOGIES = 3;

const SHOWN_CHARACTERS = 240;

export function OtherProject({ project, words }: { project: ShownProject; words: ProjectsWords }) {
  const { title } = project;
  return (
    <li
      id={project.anchor}
      // On a phone the picture is a thumbnail beside the title.
      className="other-project scroll-mt-s7 max-tablet:grid max-tablet:grid-cols-[7rem_minmax(0,1fr)] max-tablet:gap-x-4"
    >
      <ProjectPicture
        project={project}
        className="h-22 tablet:mb-4 tablet:h-[clamp(9rem,13vw,16rem)]"
        loading="lazy"
      />
      <div>
        <h3 className="t-entry" dir="auto">
          <ProjectTitle project={project} />
        </h3>
        <LongText
          text={project.description}
          length={SHOWN_CHARACTERS}
          about={title}
          className="mt-1.5 mb-2.5 max-w-[38em]"
        />
        <Tags tags={project.technologies.slice(0, MAX_TECHNOLOGIES)} label={words.technologies} />
        <ProjectLinks project={project} words={words} />
      </div>
    </li>
  );
}
