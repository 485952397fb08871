import { type ReactNode, type Ref, useState } from 'react';
import './notice.css';
import { useNarrow } from './use-narrow.ts';

/**
 * A notice above the tabs of the sections, in one row. On a phone only its heading is shown, as a button that opens the
 * rest, so that the tab itself is on the first screen. Styles close it, so that nothing moves when the scripts start.
 */
export function Notice(props: {
  /** The element id of the heading. */
  id: string;
  title: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { id, title, heading, children } = props;
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="notice" data-open={isOpen || undefined} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {isNarrow ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
            <i className="entry-chevron" aria-hidden="true" />
          </button>
        ) : (
          title
        )}
      </h2>
      <div id={`${id}-body`} className={isOpen ? 'desk:contents' : 'max-desk:hidden desk:contents'}>
        {children}
      </div>
    </section>
  );
}
