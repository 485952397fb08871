/** Before this distance in pixels, a press on the grip is no drag. */
const THRESHOLD = 4;
/** Within this distance of the screen's edges, in pixels, the page scrolls. */
const EDGE = 64;
const SCROLL_STEP = 14;

/** A place between the entries of a list. */
interface Slot {
  /** The address of the list. */
  readonly list: string;
  /** The index of the entry that stands below it. */
  readonly index: number;
  readonly top: number;
  readonly left: number;
  readonly width: number;
}

/**
 * Carries an entry by its grip, with the mouse, a pen or a finger, until the pointer is released or Escape is pressed.
 * `data-kind` names the lists that it may be put into.
 */
export function dragEntry(
  grip: HTMLElement,
  { pointerId, clientY: startY }: { pointerId: number; clientY: number },
  on: { start: () => void; drop: (address: string, list: string, index: number) => void },
): void {
  const entry = grip.closest<HTMLElement>('[data-address]');
  const line = grip.parentElement;
  if (entry === null || line === null) return;
  const mark = document.createElement('div');
  mark.className = 'fixed z-7 h-[3px] mt-[-2px] bg-dye pointer-events-none';
  let y = startY;
  let grabbed: number | null = null;
  let slot: Slot | undefined;
  let frame = 0;

  const place = () => {
    if (grabbed === null) return;
    // An entry that is a line alone stays in its place.
    if (line !== entry) {
      line.style.translate = `0 ${y - grabbed - entry.getBoundingClientRect().top}px`;
    }
    const distance = ({ top }: Slot) => Math.abs(top - y);
    [slot] = slotsFor(entry).toSorted((one, other) => distance(one) - distance(other));
    if (slot === undefined) return;
    mark.style.top = `${slot.top}px`;
    mark.style.left = `${slot.left}px`;
    mark.style.width = `${slot.width}px`;
  };
  const scrollAtEdge = () => {
    // A save that was merged may have removed or moved the entry under the pointer.
    if (!grip.hasPointerCapture(pointerId)) return end();
    const top = (document.querySelector('.desk-bar')?.getBoundingClientRect().bottom ?? 0) + EDGE;
    const step = y < top ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
    place();
    frame = requestAnimationFrame(scrollAtEdge);
  };
  const move = (event: PointerEvent) => {
    y = event.clientY;
    if (grabbed !== null || Math.abs(y - startY) < THRESHOLD) return;
    on.start();
    grabbed = Math.min(startY - entry.getBoundingClientRect().top, grip.offsetHeight);
    entry.dataset.lifted = '';
    document.body.append(mark);
    scrollAtEdge();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    grip.removeEventListener('pointermove', move);
    grip.removeEventListener('pointerup', drop);
    grip.removeEventListener('pointercancel', end);
    removeEventListener('keydown', cancel, true);
    delete entry.dataset.lifted;
    line.style.translate = '';
    mark.remove();
  };
  const drop = () => {
    place();
    end();
    if (grabbed === null || slot === undefined) return;
    // Its place is read now: a save that was merged may have changed it.
    const fromList = entry.parentElement?.dataset.list;
    const isSameList = slot.list === fromList;
    const from = Number(entry.dataset.index);
    const index = isSameList && slot.index > from ? slot.index - 1 : slot.index;
    const { address = '' } = entry.dataset;
    if (!isSameList || index !== from) on.drop(address, slot.list, index);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };

  grip.setPointerCapture(pointerId);
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', drop);
  grip.addEventListener('pointercancel', end);
  addEventListener('keydown', cancel, true);
}

/** The places of all lists on the page that an entry can be put into. */
function slotsFor(entry: HTMLElement): Slot[] {
  const kind = entry.parentElement?.dataset.kind ?? '';
  const lists = document.querySelectorAll<HTMLElement>(`[data-kind="${CSS.escape(kind)}"]`);
  return [...lists].flatMap((element) => {
    const { list = '' } = element.dataset;
    const { left, width, top } = element.getBoundingClientRect();
    const entries = element.querySelectorAll<HTMLElement>(':scope > [data-address]');
    const last = [...entries].at(-1);
    if (last === undefined) return [{ list, index: 0, top, left, width }];
    const before = [...entries].map((entryElement) => ({
      list,
      index: Number(entryElement.dataset.index),
      top: entryElement.getBoundingClientRect().top,
      left,
      width,
    }));
    const end = { list, index: Number(last.dataset.index) + 1, left, width };
    return [...before, { ...end, top: last.getBoundingClientRect().bottom }];
  });
}
