import type { ReactNode } from 'react';
import { FrameProvider, useFrame } from '../../frame.tsx';
import { ENGLISH } from './english.ts';

/** The editor is in English whatever the language of the site, and so are the parts that it shares with the pages. */
export function InEnglish({ children }: { children: ReactNode }) {
  const frame = useFrame();
  return (
    <FrameProvider value={{ ...frame, words: ENGLISH.everywhere }}>
      <div lang="en" dir="ltr" className="contents">
        {children}
      </div>
    </FrameProvider>
  );
}
