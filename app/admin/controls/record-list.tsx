import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { TemporaryButton } from '../../ui/temporary-button.tsx';

/** A list of records, such as sessions, each in one line on a wide screen. */
export function RecordList(props: {
  label: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) {
  const { label, ref, children } = props;
  return (
    <ul ref={ref} aria-label={label} className="w-full border-b border-rule">
      {children}
    </ul>
  );
}

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
  /** The row at the end of those that are shown: the first of the next page, once it is there. */
  next: () => HTMLElement | null | undefined;
  label: string;
}) {
  const { list, next, label } = props;
  if (!list.hasNextPage) return null;
  return (
    <TemporaryButton
      className="btn mt-4"
      aria-busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      next={next}
    >
      {label}
    </TemporaryButton>
  );
}
