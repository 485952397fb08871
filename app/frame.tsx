import { createContext, use } from 'react';
import type { SiteFrame } from '../domain/site-frame.ts';

const FrameContext = createContext<SiteFrame | null>(null);

/** Provides the frame: what every page has around its own content. */
export const FrameProvider = FrameContext.Provider;

/** What every page has around its own content: brand, language, menu, words. */
export function useFrame(): SiteFrame {
  const frame = use(FrameContext);
  if (frame === null) throw new Error('There is no frame around this component.');
  return frame;
}

const FrameChange = createContext<(frame: SiteFrame | undefined) => void>(() => {});

/** Provides the function that sets the frame. */
export const FrameChangeProvider = FrameChange.Provider;

/** Sets the frame that was saved after the page was loaded; undefined returns to the loaded one. */
export const useFrameChange = () => use(FrameChange);

let latest: SiteFrame | undefined;

/** In the browser: the loaded frame, or the one before it if the server has not answered. */
export function latestFrame(loaded: SiteFrame | undefined): SiteFrame {
  latest = loaded ?? latest;
  if (latest === undefined) throw new Error('The frame of the page was never loaded.');
  return latest;
}
