import type { ReactNode } from 'react';

/** An entry of a part: what, where, when, and what was done. */
export function ResumeEntry(props: {
  title: ReactNode;
  place: string;
  period: string;
  description: string;
}) {
  const { title, place, period, description } = props;
  return (
    <li>
      <h3 dir="auto">{title}</h3>
      {place !== '' && <p dir="auto">{place}</p>}
      {period !== '' && (
        <p className="resume-when label-mono text-ink-3" dir="auto">
          {period}
        </p>
      )}
      {description !== '' && (
        <p className="mt-1 whitespace-pre-line text-ink-2" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
