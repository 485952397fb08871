import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProjectTags } from './project-tags.tsx';
import { ProjectTitle } from './project-title.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

const SHOWN_CHARACTERS = 700;

export function ProjectFeatured(props: {
  project: ShownProject;
  words: ProjectsWords;
  eager: boolean;
}) {
  const { project, words, eager } = props;
  const { title } = project;
  return (
    <article id={project.anchor} className="work scroll-mt-s7 col-span-full min-w-0">
      <figure className="work-picture relative aspect-10/7 overflow-hidden [content-visibility:auto] bg-night-raised">
        <Picture
          {...project.picture}
          placeholder={project.placeholder}
          loading={eager ? 'eager' : 'lazy'}
          className="size-full object-cover"
        />
        <p className="absolute end-0 top-0 bg-accent px-[0.7rem] py-[0.55rem] font-mono text-label leading-none text-accent-ink">
          {words.featured}
        </p>
      </figure>
      <div className="work-text mt-5">
        <h2
          dir="auto"
          className="heading-3 mb-[0.6rem] max-desk:text-[clamp(1.5rem,7.6vw,1.875rem)]"
        >
          <ProjectTitle project={project} />
        </h2>
        <LongText
          text={project.description}
          length={SHOWN_CHARACTERS}
          about={title}
          className="mb-4 max-w-[33.7em]"
        />
        <ProjectTags tags={project.technologies} label={words.technologies} />
        <ProjectLinks project={project} title={title} words={words} />
      </div>
    </article>
  );
}
