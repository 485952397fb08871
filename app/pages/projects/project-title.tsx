import { PageLink } from '../../ui/page-link.tsx';
import type { ShownProject } from './projects-data.ts';

/** The title of a project, which leads to its page if it has one. */
export function ProjectTitle({ project: { title, page } }: { project: ShownProject }) {
  if (page === null) return <span>{title}</span>;
  return (
    <PageLink to={page} className="decoration-1 underline-offset-[0.15em] hover:underline">
      {title}
    </PageLink>
  );
}
