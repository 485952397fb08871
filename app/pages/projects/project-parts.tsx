import { hasLink } from '../../../domain/link.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { useFrame } from '../../frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { spokenName } from '../spoken-name.ts';
import type { ProjectsWords, ShownProject } from './projects-data.ts';

/** The title of a project, which leads to its page if it has one. */
export function ProjectTitle({ project: { title, page } }: { project: ShownProject }) {
  if (page === null) return <span>{title}</span>;
  return (
    <PageLink to={page} className="decoration-2 underline-offset-[0.15em] hover:underline">
      {title}
    </PageLink>
  );
}

/** Its picture, which leads there too, but not by keyboard: the title already does. */
export function ProjectPicture(props: {
  project: ShownProject;
  className: string;
  loading: 'lazy' | 'eager';
}) {
  const { title, page, picture, placeholder } = props.project;
  const className = `project-picture block overflow-hidden bg-paper-deep [content-visibility:auto] ${props.className}`;
  const shown = (
    <Picture
      {...picture}
      placeholder={placeholder}
      loading={props.loading}
      className="size-full object-cover"
    />
  );
  if (page === null) return <div className={className}>{shown}</div>;
  return (
    <PageLink
      to={page}
      className={className}
      tabIndex={-1}
      aria-label={picture.alt === '' ? title : undefined}
    >
      {shown}
    </PageLink>
  );
}

/** The links to a project's page, its code and its live site; nothing if it has none. */
export function ProjectLinks(props: { project: ShownProject; words: ProjectsWords }) {
  const { project, words } = props;
  const { title } = project;
  const { newTab } = useFrame().words;
  const of = interpolate(words.ofProject, { title });
  const links = [
    { label: words.code, name: words.codeOf, href: project.github },
    { label: words.live, name: words.liveOf, href: project.live },
  ].filter(({ href }) => hasLink(href));
  if (links.length === 0 && project.page === null) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-7">
      {project.page !== null && (
        <li>
          <PageLink className="link min-w-11" to={project.page}>
            {words.details}
            <span className="sr-only">{` ${of}`}</span>
            <Icon name="onwards" size={16} />
          </PageLink>
        </li>
      )}
      {links.map(({ label, name, href }, index) => (
        <li key={index}>
          <a className="link min-w-11" href={href} target="_blank" rel="noopener noreferrer">
            <span aria-hidden="true">{label}</span>
            <span className="sr-only">
              {`${spokenName(label, interpolate(name, { title }), of)} ${newTab}`}
            </span>
            <Icon name="outwards" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}
