import { useFrame } from '../../frame.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { ShownResumeProject } from './resume-data.ts';

/** The title of a project, with a link to its page, or else to where it lives; on paper with the address. */
export function ResumeProject({ project }: { project: ShownResumeProject }) {
  const { newTab } = useFrame().words;
  const { title, path, link, onPaper } = project;
  return (
    <>
      {path !== null && <PageLink to={path}>{title}</PageLink>}
      {path === null && link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {title}
          <span className="sr-only print:hidden"> {newTab}</span>
        </a>
      )}
      {path === null && link === null && <span>{title}</span>}
      {onPaper !== '' && <span className="resume-address hidden print:inline"> {onPaper}</span>}
    </>
  );
}
