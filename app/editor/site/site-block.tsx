import type { ReactNode } from 'react';
import { useFeatures } from '../features.ts';
import { partId, type SitePart } from './site-view.ts';

/** A part of the Site tab, with its heading. */
export function SiteBlock(props: {
  part: SitePart;
  title: string;
  note?: ReactNode;
  /** What stands at the end of the heading's line. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const { part, title, note, end } = props;
  const { setPart } = useFeatures().site;
  const id = partId(part);
  return (
    <section
      className="site-block pt-4 border-t border-line-2"
      aria-labelledby={id}
      onFocus={() => setPart(part)}
    >
      <header>
        <h3 id={id} tabIndex={-1} dir="auto">
          {title}
        </h3>
        {note !== undefined && <p className="site-note">{note}</p>}
        {end}
      </header>
      {props.children}
    </section>
  );
}
