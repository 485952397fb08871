import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import './part.css';
import { useNarrow } from './use-narrow.ts';

/** Whether a part is open on a phone, and what opens and closes it. */
export interface PartFold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

interface PartProps extends PartFold {
  /** The element id of the heading. */
  readonly id: string;
  readonly title: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** What a folded part says of itself in a word. */
  readonly state?: ReactNode;
  readonly note?: ReactNode;
  /** What stands at the end of the heading's line. */
  readonly end?: ReactNode;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

/**
 * A part of a tab, with its heading. On a phone all parts would be a long way to scroll, so the headings are buttons that
 * open one at a time; the browser's search in the page opens what it finds.
 */
export function Part(props: PartProps) {
  const { id, title, heading, state, note, end, isOpen, onToggle, onFocus, children } = props;
  const isNarrow = useNarrow();
  const isFolded = isNarrow && !isOpen;
  const body = useRef<HTMLDivElement>(null);
  const open = useRef(onToggle);
  open.current = onToggle;

  // React does not know the value of this attribute.
  useLayoutEffect(() => {
    if (isFolded) body.current?.setAttribute('hidden', 'until-found');
    else body.current?.removeAttribute('hidden');
  }, [isFolded]);
  useEffect(() => {
    const element = body.current;
    const show = () => open.current(true);
    element?.addEventListener('beforematch', show);
    return () => element?.removeEventListener('beforematch', show);
  }, []);

  // What closes above must not move the pressed heading away.
  const toggle = (button: HTMLElement) => {
    const before = button.getBoundingClientRect().top;
    flushSync(() => onToggle(!isOpen));
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
  };

  return (
    <section
      className="part border-t border-line-night-2 desk:pt-4"
      aria-labelledby={id}
      onFocus={onFocus}
    >
      <header>
        <h3 id={id} ref={heading} tabIndex={-1} dir="auto">
          {isNarrow ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={({ currentTarget }) => toggle(currentTarget)}
            >
              <span className="flex-1 min-w-0 wrap-anywhere">{title}</span>
              {state}
              <i className="entry-chevron" aria-hidden="true" />
            </button>
          ) : (
            title
          )}
        </h3>
        {!isFolded && note !== undefined && <p className="site-note">{note}</p>}
        {!isFolded && end}
      </header>
      <div id={`${id}-body`} ref={body}>
        {children}
      </div>
    </section>
  );
}
