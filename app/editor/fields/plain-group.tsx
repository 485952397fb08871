import type { ReactNode } from 'react';

/** Fields that stand once, under a name. */
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
