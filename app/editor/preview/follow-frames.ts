import { PREVIEW_PREFIX } from '../../../domain/previews.ts';

/** Frames with pages of the same kind: scrolled together, moved to the same page, and left by Escape. */
export interface FollowedFrames {
  /** To be called when a frame has loaded a page. */
  readonly loaded: (frame: HTMLIFrameElement) => void;
}

/** The start of a preview's addresses, and the place within the preview: `/preview/<token>` and `/about`. */
function partsOf({ pathname, search }: Location): {
  readonly start: string;
  readonly place: string;
} {
  const end = pathname.indexOf('/', PREVIEW_PREFIX.length);
  const start = end < 0 ? pathname : pathname.slice(0, end);
  return { start, place: pathname.slice(start.length).replace(/\/$/, '') + search };
}

/** Follows frames whose pages are of this site. `onScroll` gets the scrolled distance in pixels of the page. */
export function followFrames(options: {
  onScroll: (top: number) => void;
  onEscape: () => void;
}): FollowedFrames {
  const { onScroll, onEscape } = options;
  const windows = new Map<HTMLIFrameElement, Window>();
  // Where a frame was scrolled to by this: its event is no scroll of the owner's.
  const led = new Map<Window, number>();
  /** The place that each frame shows, or was sent to. */
  const places = new Map<HTMLIFrameElement, string>();

  const scroll = (other: Window, top: number) => {
    other.scrollTo({ top, behavior: 'instant' });
    led.set(other, other.scrollY);
  };

  const follow = (leader: Window) => {
    const top = leader.scrollY;
    if (led.get(leader) === top) return;
    led.delete(leader);
    onScroll(top);
    for (const other of windows.values()) if (other !== leader) scroll(other, top);
  };

  /** Sends the other frames where a link has led this one. */
  const move = (frame: HTMLIFrameElement, { location }: Window) => {
    const { place } = partsOf(location);
    if (places.get(frame) === place) return;
    places.set(frame, place);
    for (const [other, { location: current }] of windows) {
      if (other === frame || places.get(other) === place) continue;
      places.set(other, place);
      current.replace(partsOf(current).start + place);
    }
  };

  return {
    loaded(frame) {
      const { contentWindow, contentDocument } = frame;
      if (contentWindow === null || contentDocument === null) return;
      windows.set(frame, contentWindow);
      const wasSent = places.get(frame) === partsOf(contentWindow.location).place;
      const leader = [...windows.values()].find((other) => other !== contentWindow);
      if (wasSent && leader !== undefined) scroll(contentWindow, leader.scrollY);
      move(frame, contentWindow);
      // The scripts of a page change it without loading. Not every browser tells of it.
      contentWindow.navigation?.addEventListener('currententrychange', () =>
        move(frame, contentWindow),
      );
      contentWindow.addEventListener('scroll', () => follow(contentWindow), { passive: true });
      contentWindow.addEventListener('keydown', ({ key }) => {
        // A dialog of the page is closed first.
        if (key === 'Escape' && contentDocument.querySelector('dialog[open]') === null) onEscape();
      });
    },
  };
}
