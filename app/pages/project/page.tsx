import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { pathOf } from '../../../domain/pages.ts';
import { useFrame } from '../../frame.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProjectGallery } from './gallery.tsx';
import type { OtherProject, ProjectData } from './project-data.ts';

/** A title of so many characters is set smaller. */
const LONG_TITLE = 44;

export function ProjectSection(project: ProjectData) {
  const { title, problem, done, words } = project;
  return (
    <article className="project">
      <header className="wrap page-head project-head">
        <p className="label-mono flex gap-[0.6em] text-moonlit-2">
          <PageLink
            to={pathOf('projects')}
            className="inline-flex min-h-11 items-center underline underline-offset-[0.3em]"
          >
            {words.all}
          </PageLink>
          {project.place !== '' && <span className="self-center">{`/ ${project.place}`}</span>}
        </p>
        <h1 className="project-name" data-long={title.length > LONG_TITLE || undefined} dir="auto">
          {title}
        </h1>
        {project.description !== '' && (
          <p
            className="lead mt-s5 max-desk:text-moonlit max-w-[30em] whitespace-pre-line"
            dir="auto"
          >
            {project.description}
          </p>
        )}
      </header>
      <ProjectFacts {...project} />
      <BelowFold>
        {(problem.nodes.length > 0 || done.nodes.length > 0) && (
          <div className="wrap grid-12 gap-y-s4 pt-s7 desk:gap-y-s7 desk:pt-s8">
            {problem.nodes.length > 0 && (
              <section className="project-part" aria-labelledby="problem">
                <h2 id="problem" className="project-label">
                  {problem.heading}
                </h2>
                <div className="project-problem markdown" data-large={problem.isLarge || undefined}>
                  <Markdown nodes={problem.nodes} />
                </div>
              </section>
            )}
            {done.nodes.length > 0 && (
              <section className="project-part" aria-labelledby="done">
                <h2 id="done" className="project-label">
                  {done.heading}
                </h2>
                <div className="markdown max-w-[38em] text-[1.125rem]/[1.55] text-moonlit-2">
                  <Markdown nodes={done.nodes} />
                </div>
              </section>
            )}
          </div>
        )}
        <ProjectOutcome {...project.outcome} />
        <ProjectGallery pictures={project.gallery} label={words.pictures} />
        <OtherProjects {...project} />
      </BelowFold>
    </article>
  );
}

/** The picture, and beside it the facts and links. */
function ProjectFacts({ picture, placeholder, facts, links }: ProjectData) {
  const { newTab } = useFrame().words;
  return (
    <div className="project-facts">
      <figure className="overflow-hidden bg-night-raised">
        <Picture
          {...picture}
          placeholder={placeholder}
          loading="eager"
          className="size-full object-cover"
        />
      </figure>
      <div className="flex flex-col gap-s5">
        {facts.length > 0 && (
          <dl>
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline border-t border-line-night-2 pt-3 pb-4"
              >
                <dt className="text-nav text-moonlit-2">{label}</dt>
                <dd className="leading-[1.35]" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {links.length > 0 && (
          <ul className="flex flex-wrap gap-3 desk:flex-col">
            {links.map(({ label, name, href }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the owner may give two the same label and address.
              <li key={index} className="max-w-full max-wide:flex-auto">
                <a
                  className={`btn w-full min-w-40 justify-between ${index === 0 ? 'btn-fill' : ''}`}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <span className="min-w-0 wrap-anywhere" dir="auto" aria-hidden="true">
                    {label}
                  </span>
                  <span className="sr-only">{`${name} ${newTab}`}</span>
                  <ArrowUpRight
                    className="mirrored"
                    aria-hidden="true"
                    size={18}
                    strokeWidth={1.7}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The outcome, on a sheet in the colour of the picture. */
function ProjectOutcome({ heading, nodes, isLarge, colours }: ProjectData['outcome']) {
  if (nodes.length === 0) return null;
  return (
    <section
      className="project-outcome"
      data-dark={colours.isDark || undefined}
      aria-labelledby="outcome"
    >
      <svg
        // The page's policy allows no style attribute; `fill` is none.
        className="absolute inset-0 -z-10 size-full forced-colors:hidden print:hidden"
        aria-hidden="true"
      >
        <rect width="100%" height="100%" fill={colours.ground} />
      </svg>
      <div className="wrap">
        <div className="project-part">
          <h2 id="outcome" className="project-label">
            {heading}
          </h2>
          <div className="project-result markdown" data-large={isLarge || undefined}>
            <Markdown nodes={nodes} />
          </div>
        </div>
      </div>
    </section>
  );
}

function OtherProjects({ previous, next, words }: ProjectData) {
  if (previous === null && next === null) return null;
  return (
    <nav className="wrap project-others" aria-label={words.more}>
      {previous !== null && <OtherLink project={previous} label={words.previous} kind="previous" />}
      {next !== null && <OtherLink project={next} label={words.next} kind="next" />}
    </nav>
  );
}

function OtherLink(props: { project: OtherProject; label: string; kind: 'previous' | 'next' }) {
  const { project, label, kind } = props;
  return (
    <PageLink to={project.path} className="project-other group" data-kind={kind}>
      <span className="project-other-picture mb-[1.1rem] block h-48 overflow-hidden bg-night-raised">
        <Picture
          {...project.picture}
          placeholder={project.placeholder}
          className="size-full object-cover transition-[scale] duration-1000 ease-(--ease-settle) group-hover:scale-103 motion-reduce:transition-none"
        />
      </span>
      <span className="label-mono text-moonlit-2">{label}</span>
      <span className="project-other-name wrap-anywhere" dir="auto">
        {project.title}
        {kind === 'next' && (
          <ArrowRight
            className="mirrored ms-[0.4em] inline-block text-accent"
            aria-hidden="true"
            size="0.7em"
            strokeWidth={1.5}
          />
        )}
      </span>
    </PageLink>
  );
}
