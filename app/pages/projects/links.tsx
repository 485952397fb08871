import { ArrowUpRight } from 'lucide-react';
import type { Project } from '../../../domain/content/projects.ts';
import { hasLink } from '../../../domain/link.ts';

/** The links to a project's code and live site; nothing if it has neither. */
export function ProjectLinks({ project, title }: { project: Project; title: string }) {
  const links = [
    { label: 'Code', href: project.github },
    { label: 'Live', href: project.live },
  ].filter(({ href }) => hasLink(href));
  if (links.length === 0) return null;
  return (
    <ul className="mt-1.5 flex gap-7">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a className="link min-w-11" href={href} target="_blank" rel="noopener noreferrer">
            {label}
            <span className="sr-only"> of {title} (opens in a new tab)</span>
            <ArrowUpRight aria-hidden="true" size={16} strokeWidth={1.7} />
          </a>
        </li>
      ))}
    </ul>
  );
}
