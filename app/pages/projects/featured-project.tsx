import { fittedLength } from '../../ui/fitted-length.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Tags } from '../../ui/tags.tsx';
import { ProjectLinks, ProjectPicture, ProjectTitle } from './project-parts.tsx';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

const SHOWN_CHARACTERS = 700;

/** The columns of the picture and of the texts beside it: of the first project, then in turn. */
const FIRST = {
  head: 'broad:grid broad:grid-cols-subgrid broad:items-end',
  picture: '-mx-edge tablet:me-[calc(2*var(--spacing-gut))] broad:col-[1/10] broad:me-0',
  text: 'broad:col-[10/13] broad:self-end',
};
const RIGHT = {
  head: 'tablet:col-[1/7] tablet:self-end broad:col-[2/6]',
  picture:
    'max-tablet:order-first ms-[calc(2*var(--spacing-edge))] -me-edge tablet:[grid-area:1/7/3/13] tablet:ms-0 tablet:aspect-20/17',
  text: 'tablet:col-[1/7] broad:col-[2/6]',
};
const LEFT = {
  head: 'tablet:col-[7/13] tablet:self-end broad:col-[8/12]',
  picture:
    'max-tablet:order-first -ms-edge me-[calc(2*var(--spacing-edge))] tablet:[grid-area:1/1/3/7] tablet:me-0 tablet:aspect-20/17',
  text: 'tablet:col-[7/13] broad:col-[8/12]',
};

/**
 * A featured project: the title of the first opens the page, and its picture leaves the page at the left. The pictures
 * of the others leave it at the right and left in turn.
 */
export function FeaturedProject(props: {
  project: ShownProject;
  words: ProjectsWords;
  index: number;
}) {
  const { project, words, index } = props;
  const isFirst = index === 0;
  const columns = isFirst ? FIRST : index % 2 === 0 ? LEFT : RIGHT;
  return (
    <section
      id={project.anchor}
      className={`featured-project wrap grid-12 gap-y-s4 scroll-mt-s7 ${isFirst ? '' : 'tablet:grid-rows-[1fr_auto]'}`}
      aria-labelledby={`${project.anchor}-title`}
    >
      <div className={`col-span-full ${columns.head}`}>
        <p
          className={`badge mb-4 w-fit ${isFirst ? 'broad:[grid-area:1/10/2/13] broad:mb-1 broad:justify-self-end' : ''}`}
        >
          {words.featured}
        </p>
        <h2
          id={`${project.anchor}-title`}
          dir="auto"
          className={
            isFirst
              ? `t-open t-fit broad:[grid-area:1/1/2/10] ${fittedLength(project.title)}`
              : 't-part'
          }
        >
          <ProjectTitle project={project} />
        </h2>
      </div>
      <ProjectPicture
        project={project}
        className={`col-span-full aspect-10/7 ${columns.picture}`}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <div className={`col-span-full ${columns.text}`}>
        <LongText
          text={project.description}
          length={SHOWN_CHARACTERS}
          about={project.title}
          className="mb-4"
        />
        <Tags tags={project.technologies} label={words.technologies} />
        <ProjectLinks project={project} words={words} />
      </div>
    </section>
  );
}
