import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProjectLinks } from './links.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';
import { ProjectTags } from './tags.tsx';

/** The most technologies that a small card shows (docs/product.md#projects). */
const MAX_TECHNOLOGIES = 3;

const SHOWN_CHARACTERS = 240;

export function ProjectSmall({ project, words }: { project: ShownProject; words: ProjectsWords }) {
  const { title } = project;
  return (
    <li className="other">
      <div className="other-picture">
        <Picture
          {...project.picture}
          placeholder={project.placeholder}
          className="size-full object-cover"
        />
      </div>
      <h3 className="text-h4 leading-[1.1] tracking-[-0.012em]" dir="auto">
        {title}
      </h3>
      <LongText
        text={project.description}
        length={SHOWN_CHARACTERS}
        about={title}
        className="other-wide max-w-[39em] text-[1rem]"
      />
      <div className="other-wide other-end">
        <ProjectTags
          tags={project.technologies.slice(0, MAX_TECHNOLOGIES)}
          label={words.technologies}
        />
        <ProjectLinks project={project} title={title} words={words} />
      </div>
    </li>
  );
}
