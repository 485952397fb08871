import type { ReactNode } from 'react';

/** A titled group of fields that are not part of a list. */
export function PlainGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="group" aria-label={title}>
      <div className="rail">
        <h2>{title}</h2>
      </div>
      <div className="entries">
        <div className="entry">{children}</div>
      </div>
    </section>
  );
}
