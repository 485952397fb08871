import type { Project } from '../../../domain/content/projects.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProjectLinks } from './links.tsx';
import { ProjectTags } from './tags.tsx';

/** The most technologies that a small card shows (specification, sections 2 and 9). */
const MAX_TECHNOLOGIES = 3;

const SHOWN_CHARACTERS = 240;

export function ProjectSmall({ project }: { project: Project }) {
  const title = project.title || 'Untitled project';
  return (
    <li className="other">
      <Picture
        src={project.image}
        placeholder="/placeholder-project.svg"
        alt={`Picture of ${title}`}
        width={800}
        height={560}
        className="other-picture"
      />
      <h3 className="text-h4 leading-[1.1] tracking-[-0.012em]">{title}</h3>
      <LongText
        text={project.description}
        length={SHOWN_CHARACTERS}
        about={title}
        className="other-wide max-w-[39em] text-[1rem]"
      />
      <div className="other-wide other-end">
        <ProjectTags tags={project.technologies.slice(0, MAX_TECHNOLOGIES)} />
        <ProjectLinks project={project} title={title} />
      </div>
    </li>
  );
}
