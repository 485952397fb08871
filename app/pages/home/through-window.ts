/** The size of a garden's picture. */
const WIDTH = 1600;
const HEIGHT = 1000;

const DURATION_MS = 620;

/** What ends the transition at once, so that it is never in the visitor's way. */
const INTERRUPTIONS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Returns what opens the page of a card through the window in it when the view transition to that page starts: the
 * page, in which the picture is where the card shows it, grows with the window until it fills the screen.
 */
export const throughWindow =
  (card: HTMLAnchorElement) =>
  (transition: ViewTransition): void => {
    const pane = card.querySelector('.page-card-window');
    const image = pane?.querySelector('img');
    // The address has changed already, the page has not. Another link may have been followed in the meantime.
    if (!card.isConnected || !pane || !image || location.pathname !== card.pathname) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styleOf(pane.getBoundingClientRect(), image.getBoundingClientRect()));
    document.adoptedStyleSheets.push(sheet);
    const bars = ['v', 'h'].map((name) => {
      const bar = document.createElement('i');
      bar.className = `lattice-${name}`;
      return bar;
    });
    document.querySelector('.scene')?.append(...bars);

    let text: Animation | undefined;
    // Before that, the content is still that of the old page.
    transition.ready.then(
      () => {
        text = document.querySelector('main')?.animate({ opacity: [0, 0, 1, 1] }, DURATION_MS);
      },
      () => undefined,
    );

    const skip = (event: Event) => {
      transition.skipTransition();
      if (!(event instanceof PointerEvent)) return;
      press = event;
      addEventListener('click', passOn, { capture: true, once: true });
    };
    for (const kind of INTERRUPTIONS) addEventListener(kind, skip, true);
    transition.finished.finally(() => {
      for (const kind of INTERRUPTIONS) removeEventListener(kind, skip, true);
      text?.cancel();
      for (const bar of bars) bar.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
  };

/** The last press during a transition. */
let press: PointerEvent | undefined;

/** In pixels. A press that ends farther away is no click. */
const MAX_MOVE = 10;

/**
 * Passes a click on to the page's element: one that begins during a transition is received by the root element. Not the
 * second one of a double click, which was meant for the card.
 */
function passOn(event: MouseEvent): void {
  if (event.target !== document.documentElement || event.detail > 1 || press === undefined) return;
  if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > MAX_MOVE) return;
  const target = document.elementFromPoint(event.clientX, event.clientY);
  if (target !== document.documentElement) target?.dispatchEvent(new MouseEvent('click', event));
}

/** The animation from a window and the image in it, which begins at the upper right of the picture. */
function styleOf(pane: DOMRect, image: DOMRect): string {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  // The scale at which the picture of the next page is as large as that of the card, if the page then fills the window.
  const scale = Math.max(
    Math.max(image.width / WIDTH, image.height / HEIGHT) / Math.max(width / WIDTH, height / HEIGHT),
    pane.width / width,
    pane.height / height,
  );
  // In the next page's own pixels, the window is at its upper right, and where gardens are mirrored at its upper left.
  const isMirrored = document.documentElement.dir === 'rtl';
  const [paneWidth, paneHeight] = [pane.width / scale, pane.height / scale];
  const [below, beside] = [`${height - paneHeight}px`, `${width - paneWidth}px`];
  const left = isMirrored ? pane.left : pane.right - scale * width;
  const start = {
    shift: `translate(${left}px, ${pane.top}px) scale(${scale})`,
    clip: isMirrored ? `inset(0 ${beside} ${below} 0)` : `inset(0 0 ${below} ${beside})`,
    // The bars of the lattice, from where the styles of the card draw them.
    across: `translateX(${-paneWidth / 3}px)`,
    down: `translateY(${0.76 * paneHeight - height}px)`,
  };
  return `
::view-transition-old(root) { animation: none }
::view-transition-new(root) {
  animation: through-window ${DURATION_MS}ms cubic-bezier(.5, 0, .1, 1) both;
  mix-blend-mode: normal;
  transform-origin: 0 0;
}
::view-transition-group(bar) { animation: none }
.topbar { view-transition-name: bar }
.lattice-v, .lattice-h {
  position: absolute;
  z-index: 3;
  background: var(--color-night);
  animation: ${DURATION_MS}ms cubic-bezier(.5, 0, .1, 1) both;
}
.lattice-v { inset-block: 0; left: 100%; width: ${2 / scale}px; animation-name: lattice-v }
.lattice-h { inset-inline: 0; top: 100%; height: ${2 / scale}px; animation-name: lattice-h }
@keyframes through-window {
  from { opacity: 0; transform: ${start.shift}; clip-path: ${start.clip} }
  20% { opacity: 1 }
  to { clip-path: inset(0) }
}
@keyframes lattice-v { from { transform: ${start.across} } }
@keyframes lattice-h { from { transform: ${start.down} } }`;
}
