import { PageLink } from '../../ui/page-link.tsx';
import { TitleLink } from '../title-link.tsx';
import type { ShownEntry } from './resume-data.ts';

/**
 * An entry of a part: what, where, when, and what was done. Its title leads to its page or to its own site; on paper
 * the address follows.
 */
export function ResumeEntry({ entry }: { entry: ShownEntry }) {
  const { title, place, period, description, path, link, onPaper } = entry;
  return (
    <li>
      <h3 dir="auto">
        {path === null ? (
          <TitleLink title={title} link={link} />
        ) : (
          <PageLink to={path}>{title}</PageLink>
        )}
        {onPaper !== '' && <span className="resume-address hidden print:inline"> {onPaper}</span>}
      </h3>
      {place !== '' && <p dir="auto">{place}</p>}
      {period !== '' && <Period text={period} />}
      {description !== '' && (
        <p className="mt-1 whitespace-pre-line text-ink-2" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}

/** The text at the right of an entry. */
export const Period = ({ text }: { text: string }) => (
  <p className="resume-when label-mono text-ink-3" dir="auto">
    {text}
  </p>
);
