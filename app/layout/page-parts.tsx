import type { ReactNode } from 'react';
import { BelowFold } from '../ui/below-fold.tsx';
import { nameEdge } from '../ui/name-edge.ts';

interface GardenTopProps {
  /** The page's name; without one, `children` have the heading. */
  readonly heading?: string;
  readonly lead?: string;
  /** Its height, as a utility. */
  readonly className: string;
  readonly children?: ReactNode;
}

/** The upper part of a page, over its garden and down to the sill. */
export function GardenTop({ heading, lead = '', className, children }: GardenTopProps) {
  return (
    <>
      <header className={`garden-top on-night wrap ${className}`}>
        {heading !== undefined && (
          <h1 className="page-name" data-edge={nameEdge(heading)}>
            {heading}
          </h1>
        )}
        {lead !== '' && <p className="lead">{lead}</p>}
        {children}
      </header>
      <div className="sill" aria-hidden="true" />
    </>
  );
}

/** The paper below the sill. */
export function Sheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`sheet ${className}`}>
      <BelowFold>{children}</BelowFold>
    </div>
  );
}
