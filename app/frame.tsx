import { createContext, use } from 'react';
import type { SiteFrame } from '../domain/site-frame.ts';

const FrameContext = createContext<SiteFrame | null>(null);

/** Provides what every page has around its own content. */
export const FrameProvider = FrameContext.Provider;

/** What every page has around its own content: brand, language, menu, words. */
export function useFrame(): SiteFrame {
  const frame = use(FrameContext);
  if (frame === null) throw new Error('There is no frame around this component.');
  return frame;
}
