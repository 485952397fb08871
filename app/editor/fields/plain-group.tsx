import type { ReactNode } from 'react';
import type { PageName } from '../../../domain/pages.ts';
import { ViewLink } from './view-link.tsx';

/** A titled group of fields that are not part of a list. */
export function PlainGroup(props: {
  title: string;
  /** The page that shows what is edited here. */
  page: PageName;
  children: ReactNode;
}) {
  const { title, page, children } = props;
  return (
    <section className="group" aria-label={title}>
      <div className="rail">
        <div className="rail-head">
          <h2>{title}</h2>
          <ViewLink page={page} />
        </div>
      </div>
      <div className="entries">
        <div className="entry entry-plain">{children}</div>
      </div>
    </section>
  );
}
