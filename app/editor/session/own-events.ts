/**
 * Creates a test for events that the owner causes, and not the page: where it changes, browsers send a pointer move
 * without a distance, and scroll what has another height now.
 */
export function createOwnEvents(): (event: Event) => boolean {
  const root = document.documentElement;
  const heights = new WeakMap<Element, number>([[root, root.scrollHeight]]);

  return (event) => {
    if (event.type === 'pointermove' && event instanceof PointerEvent) {
      return event.movementX !== 0 || event.movementY !== 0;
    }
    if (event.type !== 'scroll') return true;
    const scrolled = event.target instanceof Element ? event.target : root;
    const before = heights.get(scrolled);
    heights.set(scrolled, scrolled.scrollHeight);
    return before === undefined || before === scrolled.scrollHeight;
  };
}
