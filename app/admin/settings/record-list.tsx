import type { ReactNode, Ref } from 'react';

/** A list of records, such as sessions, each in one line on a wide screen. */
export function RecordList(props: {
  label: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) {
  const { label, ref, children } = props;
  return (
    <ul ref={ref} aria-label={label} className="border-b border-rule">
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
