import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { fieldId } from '../document/addresses.ts';
import { anchorOf } from '../layout/screens.ts';
import { scrolledTo } from './focus.ts';

/** Focuses the title of an item, where what had the focus is no longer on the page. */
export const focusItem = (address: string): void =>
  document.getElementById(fieldId(address))?.focus();

/**
 * The part of the screen that the address names, such as `contact` in `/admin/words#contact`; empty for none, and
 * before the scripts run, since a server does not see it.
 */
export function useAnchor(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash.slice(1) : '';
}

/** Ends the line of an item, and points up while that is open. */
export const FoldMark = () => (
  <ChevronDown className="flex-none w-4 me-2 text-ink-3 pointer-events-none [[data-open]>*>&]:rotate-180" />
);

interface RowProps {
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** What the row says of itself while it is folded. */
  readonly state: ReactNode;
  readonly isBad?: boolean;
  readonly children: () => ReactNode;
}

/** A row that folds out. The address of the page says which one of its list is open. */
export function FoldItem(
  props: RowProps & {
    /** Such as `site/words/contact`. The palette and the list of errors link to it. */
    address: string;
  },
) {
  const { address, ...row } = props;
  const navigate = useNavigate();
  const anchor = anchorOf(address);
  const isOpen = useAnchor() === anchor;
  const toggle = () =>
    navigate({ hash: isOpen ? '' : anchor }, { replace: true, preventScrollReset: true });
  return <Fold {...row} id={fieldId(address)} isOpen={isOpen} onToggle={toggle} />;
}

/** A row that folds out. */
export function Fold(props: RowProps & { id: string; isOpen: boolean; onToggle: () => void }) {
  const { id, lead, title, note, state, isBad = false, isOpen, onToggle, children } = props;
  return (
    <div className="item" data-open={isOpen || undefined}>
      <div className="item-line" ref={isOpen ? scrolledTo : undefined}>
        {lead}
        <div className="flex flex-1 min-w-0 items-baseline gap-3 max-desk:block">
          <h3>
            <button
              type="button"
              id={id}
              className="item-title"
              aria-expanded={isOpen}
              aria-describedby={`${id}-state`}
              onClick={onToggle}
            >
              <bdi>{title}</bdi>
            </button>
          </h3>
          {note !== undefined && <p className="text-small text-ink-3 figures">{note}</p>}
        </div>
        <p
          id={`${id}-state`}
          className={`max-w-[55%] text-end text-small figures ${isBad ? 'text-bad' : 'text-ink-2'}`}
        >
          {state}
        </p>
        <FoldMark />
      </div>
      {isOpen && (
        <section className="item-body" aria-labelledby={id}>
          {children()}
        </section>
      )}
    </div>
  );
}
