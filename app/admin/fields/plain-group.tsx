import type { ReactNode } from 'react';
import type { HideablePage, PageName } from '../../../domain/pages.ts';
import { ViewLink } from './view-link.tsx';

/** A titled group of fields that are not part of a list. */
export function PlainGroup(props: {
  title: string;
  /** The page that shows what is edited here. */
  page: PageName | HideablePage;
  /** Whether one of the fields is a picture, which stands beside the others. */
  isPictured?: boolean;
  children: ReactNode;
}) {
  const { title, page, isPictured, children } = props;
  return (
    <section className="editor-group" aria-label={title}>
      <div className="rail">
        <div className="rail-head">
          <h2>{title}</h2>
          <ViewLink page={page} />
        </div>
      </div>
      <div className="entries">
        <div className="entry entry-plain" data-pictured={isPictured || undefined}>
          {children}
        </div>
      </div>
    </section>
  );
}
