import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownProject } from './projects-data.ts';

/** The title of a project, which leads to its page if it has one. */
export function ProjectTitle({ project: { title, page } }: { project: ShownProject }) {
  if (page === null) return <span>{title}</span>;
  return (
    <PageLink to={page} className="decoration-2 underline-offset-[0.15em] hover:underline">
      {title}
    </PageLink>
  );
}

/** Its picture, which leads there too; the keyboard has the title for that. */
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
