import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProjectTags } from './project-tags.tsx';
import { ProjectTitle } from './project-title.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

/** The most technologies that a small card shows (docs/product.md#projects). */
const MAX_TECHNOLOGIES = 3;

const SHOWN_CHARACTERS = 240;

export function ProjectSmall({ project, words }: { project: ShownProject; words: ProjectsWords }) {
  const { title } = project;
  return (
    <li
      id={project.anchor}
      className="other-project scroll-mt-s7 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-3 gap-x-4 items-center pt-4 border-t border-line-night-2"
    >
      <div className="aspect-10/7 overflow-hidden [content-visibility:auto] bg-night-raised max-wide:row-[1/3] wide:mb-4">
        <Picture
          {...project.picture}
          placeholder={project.placeholder}
          className="size-full object-cover"
        />
      </div>
      <h3 className="text-h4 leading-[1.1] tracking-[-0.012em] wide:mb-[0.6rem]" dir="auto">
        <ProjectTitle project={project} />
      </h3>
      <LongText
        text={project.description}
        length={SHOWN_CHARACTERS}
        about={title}
        // On a phone the picture is a thumbnail beside the title, smaller than the featured ones.
        className="other-wide col-span-full max-w-[39em] text-[1rem] max-wide:mt-3"
      />
      <div className="other-wide other-end col-span-full max-wide:mt-3 wide:mt-auto wide:pt-4">
        <ProjectTags
          tags={project.technologies.slice(0, MAX_TECHNOLOGIES)}
          label={words.technologies}
        />
        <ProjectLinks project={project} title={title} words={words} />
      </div>
    </li>
  );
}
