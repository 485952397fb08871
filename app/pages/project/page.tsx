import { plainText } from '../../../domain/markdown/markdown-node.ts';
import { pathOf } from '../../../domain/pages.ts';
import type { GallerySlot } from '../../../domain/pictures/slots.ts';
import { useFrame } from '../../frame.tsx';
import { NextPageLink } from '../../layout/footer.tsx';
import { ArticleTop, Sheet } from '../../layout/page-parts.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { fittedLength } from '../../ui/fitted-length.ts';
import { Icon } from '../../ui/icon.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ProjectData } from './project-data.ts';

/** About how many characters of a description are shown before the rest is collapsed. */
const SHOWN_CHARACTERS = 240;

export function ProjectSection(project: ProjectData) {
  const { title, place, done, next, words } = project;
  return (
    <article>
      <ArticleTop
        back={{ path: pathOf('projects'), label: words.all }}
        title={title}
        className="min-h-[clamp(20rem,28.5vw,36rem)]"
      >
        {place !== '' && <span>{place}</span>}
      </ArticleTop>
      <Sheet className="pt-0">
        <ProjectFace {...project} />
        <ProjectProblem {...project.problem} />
        {done.nodes.length > 0 && (
          <section
            className="wrap grid-12 gap-y-s4 relative broad:min-h-[calc(13vw+3rem)]"
            aria-labelledby="done"
          >
            <h2 id="done" className={PART_HEADING}>
              {done.heading}
            </h2>
            <div className={PART_TEXT} {...done.inFirst}>
              <Markdown nodes={done.nodes} />
            </div>
            <div className="drawing projects-branch bottom-0 start-0 aspect-56/30 w-[23vw] max-broad:hidden" />
          </section>
        )}
        <ProjectOutcome {...project.outcome} />
        <ProjectGallery pictures={project.gallery} label={words.pictures} />
      </Sheet>
      {next !== null && (
        <NextPageLink
          to={next.path}
          label={words.next}
          name={next.title}
          className={`strip-picture ${fittedLength(next.title)}`}
        >
          <Picture {...next.picture} placeholder={next.placeholder} className="size-full" />
        </NextPageLink>
      )}
    </article>
  );
}

/** The picture, which hangs from the sill, and the facts and links beside it. */
function ProjectFace({ title, description, picture, placeholder, facts, links }: ProjectData) {
  const { newTab } = useFrame().words;
  return (
    <section className="wrap grid gap-y-s5 gap-x-[calc(2*var(--spacing-gut))] broad:grid-cols-12 broad:gap-x-gut">
      <figure className="-mx-edge aspect-10/7 overflow-hidden bg-paper-deep broad:[grid-area:1/4/2/13] broad:ms-0">
        <Picture
          {...picture}
          placeholder={placeholder}
          loading="eager"
          className="size-full object-cover"
        />
      </figure>
      <div className="project-facts grid content-start gap-y-s4 gap-x-[calc(2*var(--spacing-gut))] tablet:grid-cols-[minmax(0,1fr)_15rem] broad:[grid-area:1/1/2/4] broad:grid-cols-[minmax(0,1fr)] broad:pt-[clamp(1.75rem,3.4vw,4rem)]">
        <LongText
          text={description}
          length={SHOWN_CHARACTERS}
          about={title}
          className="max-w-[38em]"
        />
        {facts.length > 0 && (
          <dl className="col-start-1">
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="border-t border-rule pt-2.5 pb-3 leading-[1.35] first:border-ink"
              >
                <dt className="text-small text-ink-2">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {links.length > 0 && (
          <ul className="flex flex-wrap content-start gap-x-5 gap-y-3 tablet:[grid-area:1/2/span_2] broad:[grid-area:auto]">
            {links.map(({ label, name, href }, index) => (
              <li key={index} className={index < BUTTON_COUNT ? 'grow basis-full' : ''}>
                <a
                  className={LINK_CLASSES[index] ?? 'link'}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <span className="min-w-0 wrap-anywhere" dir="auto" aria-hidden="true">
                    {label}
                  </span>
                  <span className="sr-only">{`${name} ${newTab}`}</span>
                  <Icon name="outwards" size={16} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The first two links are buttons, the others are small. */
const LINK_CLASSES = ['btn btn-fill w-full justify-between', 'btn w-full justify-between'];
const BUTTON_COUNT = LINK_CLASSES.length;

/** A label in the left margin, with the text beside it. */
const PART_HEADING = 't-entry col-span-full broad:col-[1/4]';
const PART_TEXT = 'markdown prose col-span-full broad:col-[4/11]';

/** Its first sentence is the largest text of the page. */
function ProjectProblem({ heading, opening, nodes }: ProjectData['problem']) {
  if (opening.length + nodes.length === 0) return null;
  return (
    <section className="wrap grid-12 gap-y-s4" aria-labelledby="problem">
      <h2 id="problem" className={PART_HEADING}>
        {heading}
      </h2>
      {opening.length > 0 && (
        <p
          className={`project-opening col-span-full broad:col-[1/12] ${fittedLength(plainText(opening))}`}
          dir="auto"
        >
          <Markdown nodes={opening} />
        </p>
      )}
      {nodes.length > 0 && (
        <div className={`${PART_TEXT} text-lead/[1.36] text-ink-2`}>
          <Markdown nodes={nodes} />
        </div>
      )}
    </section>
  );
}

/** The outcome, on a band in the colour of the picture, or on the deep paper if that colour is close to paper. */
function ProjectOutcome({ heading, nodes, isLarge, colours }: ProjectData['outcome']) {
  if (nodes.length === 0) return null;
  const kind = colours === null ? 'plain' : colours.isDark ? 'dark' : 'light';
  return (
    <section className="sheet-band project-outcome" data-kind={kind} aria-labelledby="outcome">
      {colours !== null && (
        <svg
          // `fill`, because the page's policy allows no style attribute.
          className="absolute inset-0 -z-10 size-full forced-colors:hidden print:hidden"
          aria-hidden="true"
        >
          <rect width="100%" height="100%" fill={colours.ground} />
        </svg>
      )}
      <div className="wrap grid-12 gap-y-s4">
        <h2 id="outcome" className={PART_HEADING}>
          {heading}
        </h2>
        <div
          className="project-result markdown prose col-span-full broad:col-[4/12]"
          data-large={isLarge || undefined}
        >
          <Markdown nodes={nodes} />
        </div>
      </div>
    </section>
  );
}

const LEFT = '-ms-edge me-[calc(1.5*var(--spacing-edge))] tablet:me-0';
const RIGHT = 'ms-[calc(1.5*var(--spacing-edge))] -me-edge tablet:ms-0';

/** At which edge the pictures of a gallery leave the page, and their columns. */
const GALLERY_CLASSES: Readonly<Record<GallerySlot, string>> = {
  alone:
    '-mx-edge tablet:me-0 tablet:grid tablet:grid-cols-[3fr_1fr] tablet:items-end tablet:gap-gut',
  broad: '-mx-edge tablet:ms-0 tablet:col-[4/13]',
  wide: `${LEFT} tablet:col-[1/8]`,
  narrow: 'ms-[22%] tablet:ms-0 tablet:mt-36 tablet:col-[9/13]',
  'pair-wide': `${LEFT} tablet:col-[1/8]`,
  'pair-small': `${RIGHT} tablet:mt-s7 tablet:col-[8/13]`,
  'late-small': `${LEFT} tablet:mt-s7 tablet:col-[1/6]`,
  'late-wide': `${RIGHT} tablet:col-[6/13]`,
};

/** The caption of a picture that reaches the window's edge stays at the edge of the text. */
const CAPTION_CLASSES: Readonly<Partial<Record<GallerySlot, string>>> = {
  alone: 'px-edge',
  wide: 'px-edge',
  'pair-wide': 'px-edge',
  'late-small': 'px-edge',
  broad: 'px-edge tablet:ps-0',
  'late-wide': 'px-edge tablet:ps-0',
};

function ProjectGallery(props: { pictures: ProjectData['gallery']; label: string }) {
  if (props.pictures.length === 0) return null;
  return (
    <section
      className="wrap grid-12 project-gallery gap-y-s6 items-start tablet:grid-flow-row-dense"
      aria-label={props.label}
    >
      {props.pictures.map(({ picture, place, caption }, index) => (
        <figure key={index} className={`col-span-full min-w-0 ${GALLERY_CLASSES[place]}`}>
          <Picture {...picture} placeholder="/placeholder-project.svg" className="h-auto w-full" />
          {caption !== '' && (
            <figcaption
              className={`max-w-[38ch] pt-3 text-small text-ink-2 ${CAPTION_CLASSES[place] ?? ''}`}
              dir="auto"
            >
              {caption}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );
}
