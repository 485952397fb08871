import { plainText } from '../../../domain/markdown/markdown-node.ts';
import { pathOf } from '../../../domain/pages.ts';
import { useFrame } from '../../frame.tsx';
import { Strip } from '../../layout/footer.tsx';
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
          <section className="wrap grid-12 project-part relative" aria-labelledby="done">
            <h2 id="done" className="t-entry">
              {done.heading}
            </h2>
            <div className="markdown prose" {...done.inFirst}>
              <Markdown nodes={done.nodes} />
            </div>
            <div className="drawing projects-branch bottom-0 start-0 aspect-56/30 w-[23vw] max-[68.75rem]:hidden" />
          </section>
        )}
        <ProjectOutcome {...project.outcome} />
        <ProjectGallery pictures={project.gallery} label={words.pictures} />
      </Sheet>
      {next !== null && (
        <Strip
          to={next.path}
          label={words.next}
          name={next.title}
          className={`strip-picture ${fittedLength(next.title)}`}
        >
          <Picture {...next.picture} placeholder={next.placeholder} className="size-full" />
        </Strip>
      )}
    </article>
  );
}

/** The picture, which hangs from the sill, and beside it the facts and links. */
function ProjectFace({ title, description, picture, placeholder, facts, links }: ProjectData) {
  const { newTab } = useFrame().words;
  return (
    <section className="project-face wrap">
      <figure className="aspect-10/7 overflow-hidden bg-paper-deep">
        <Picture
          {...picture}
          placeholder={placeholder}
          loading="eager"
          className="size-full object-cover"
        />
      </figure>
      <div className="project-facts">
        <LongText
          text={description}
          length={SHOWN_CHARACTERS}
          about={title}
          className="max-w-[38em]"
        />
        {facts.length > 0 && (
          <dl>
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
          <ul className="flex flex-wrap gap-x-5 gap-y-3">
            {links.map(({ label, name, href }, index) => (
              <li key={index} className={index < BUTTONS ? 'grow basis-full' : ''}>
                <a
                  className={CLASSES[index] ?? 'link'}
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

/** The first two links are buttons, the others small. */
const CLASSES = ['btn btn-fill w-full justify-between', 'btn w-full justify-between'];
const BUTTONS = CLASSES.length;

/** Its first sentence is the largest text of the page. */
function ProjectProblem({ heading, opening, nodes }: ProjectData['problem']) {
  if (opening.length + nodes.length === 0) return null;
  return (
    <section className="wrap grid-12 project-part" aria-labelledby="problem">
      <h2 id="problem" className="t-entry">
        {heading}
      </h2>
      {opening.length > 0 && (
        <p className={`project-opening ${fittedLength(plainText(opening))}`} dir="auto">
          <Markdown nodes={opening} />
        </p>
      )}
      {nodes.length > 0 && (
        <div className="markdown prose text-lead/[1.36] text-ink-2">
          <Markdown nodes={nodes} />
        </div>
      )}
    </section>
  );
}

/** The outcome, on a band in the colour of the picture; on the deep paper where that is none to tell from paper. */
function ProjectOutcome({ heading, nodes, isLarge, colours }: ProjectData['outcome']) {
  if (nodes.length === 0) return null;
  const kind = colours === null ? 'plain' : colours.isDark ? 'dark' : 'light';
  return (
    <section className="sheet-band project-outcome" data-kind={kind} aria-labelledby="outcome">
      {colours !== null && (
        <svg
          // The page's policy allows no style attribute; `fill` is none.
          className="absolute inset-0 -z-10 size-full forced-colors:hidden print:hidden"
          aria-hidden="true"
        >
          <rect width="100%" height="100%" fill={colours.ground} />
        </svg>
      )}
      <div className="wrap grid-12 project-part">
        <h2 id="outcome" className="t-entry">
          {heading}
        </h2>
        <div className="project-result markdown prose" data-large={isLarge || undefined}>
          <Markdown nodes={nodes} />
        </div>
      </div>
    </section>
  );
}

function ProjectGallery(props: { pictures: ProjectData['gallery']; label: string }) {
  if (props.pictures.length === 0) return null;
  return (
    <section className="wrap grid-12 project-gallery" aria-label={props.label}>
      {props.pictures.map(({ picture, place, caption }, index) => (
        <figure key={index} className="min-w-0" data-place={place}>
          <Picture {...picture} placeholder="/placeholder-project.svg" className="h-auto w-full" />
          {caption !== '' && (
            <figcaption className="max-w-[38ch] pt-3 text-small text-ink-2" dir="auto">
              {caption}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );
}
