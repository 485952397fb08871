/** Frames with pages of the same kind: scrolled together, and left by Escape. */
export interface FollowedFrames {
  /** To be called when a frame has loaded a page. */
  readonly loaded: (frame: HTMLIFrameElement) => void;
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

  const follow = (leader: Window) => {
    const top = leader.scrollY;
    if (led.get(leader) === top) return;
    led.delete(leader);
    onScroll(top);
    for (const other of windows.values()) {
      if (other === leader) continue;
      other.scrollTo({ top, behavior: 'instant' });
      led.set(other, other.scrollY);
    }
  };

  return {
    loaded(frame) {
      const { contentWindow, contentDocument } = frame;
      if (contentWindow === null || contentDocument === null) return;
      windows.set(frame, contentWindow);
      contentWindow.addEventListener('scroll', () => follow(contentWindow), { passive: true });
      contentWindow.addEventListener('keydown', ({ key }) => {
        // A dialog of the page is closed first.
        if (key === 'Escape' && contentDocument.querySelector('dialog[open]') === null) onEscape();
      });
    },
  };
}
