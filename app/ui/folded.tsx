import type { ReactNode } from 'react';
import { interpolate } from '../../domain/words/word.ts';
import { useFrame } from '../frame.tsx';

/** The rest of a text, shown on demand. */
export function Folded({ about, children }: { about: string; children: ReactNode }) {
  const { words } = useFrame();
  return (
    <details className="group">
      <summary className="link cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{words.readOn}</span>
        <span className="hidden group-open:inline">{words.readLess}</span>
        <span className="sr-only"> {interpolate(words.readAbout, { about })}</span>
      </summary>
      {children}
    </details>
  );
}
