import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';

/** A list of records, such as sessions, each in one line on a wide screen. */
export const RecordList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="w-full border-b border-rule">
    {children}
  </ul>
);

/** What was recorded, the details, when, and what can be done with it. */
export function RecordRow(props: {
  what: ReactNode;
  detail: ReactNode;
  time: ReactNode;
  isBad?: boolean;
  children?: ReactNode;
}) {
  const { what, detail, time, isBad = false, children } = props;
  return (
    <li
      tabIndex={-1}
      className="grid items-baseline gap-x-6 py-2 border-t border-rule desk:grid-cols-[1fr_1fr_12rem_4rem]"
    >
      <div className={`wrap-anywhere ${isBad ? 'text-bad' : ''}`}>{what}</div>
      <div className="wrap-anywhere text-ink-2">{detail}</div>
      <div className="text-small text-ink-2 figures">{time}</div>
      {children !== undefined && <div className="desk:text-end">{children}</div>}
    </li>
  );
}

/** One thing that is known of what is open, in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** Loads the next page of a list, where there is one. Where it was the last, the first row that came gets the focus. */
export function MoreButton(props: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Selects the rows of the list on the page. */
  rows: string;
  label: string;
}) {
  const { list, rows, label } = props;
  const shown = useRef(0);
  const all = () => document.querySelectorAll<HTMLElement>(rows);
  if (!list.hasNextPage) return null;
  return (
    <TemporaryButton
      className="btn mt-4"
      aria-busy={list.isFetchingNextPage}
      onClick={() => {
        shown.current = all().length;
        void list.fetchNextPage();
      }}
      next={() => all()[shown.current]}
    >
      {label}
    </TemporaryButton>
  );
}
