import type { ReactNode } from 'react';

/** An entry of a part: what, where, when, and what was done. */
export function Entry(props: {
  title: ReactNode;
  place: string;
  period: string;
  description: string;
}) {
  const { title, place, period, description } = props;
  return (
    <li className="resume-entry">
      <div>
        <h3 dir="auto">{title}</h3>
        {place !== '' && (
          <p className="resume-place" dir="auto">
            {place}
          </p>
        )}
      </div>
      {period !== '' && (
        <p className="resume-when" dir="auto">
          {period}
        </p>
      )}
      {description !== '' && (
        <p className="resume-more" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
