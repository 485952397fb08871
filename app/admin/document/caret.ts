import { flushSync } from 'react-dom';

/**
 * Remembers the focused field with its selection. The returned function gives both back after the fields were
 * changed; a caret stays at the same characters as far as they are still there.
 */
function rememberCaret(): () => void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return () => {};
  const text = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const before = text ? { text: field.value, from: field.selectionStart } : null;
  const until = text ? field.selectionEnd : null;
  return () => {
    if (!field.isConnected) return;
    // A moved element loses the focus.
    if (document.activeElement !== field) field.focus({ preventScroll: true });
    if (!text || before === null || before.from === null || until === null) return;
    const move = (offset: number) => movedCaret(before.text, field.value, offset);
    if (field.value !== before.text) field.setSelectionRange(move(before.from), move(until));
  };
}

/** The place of a caret in a changed text: before the change as it was, otherwise as far from the end. */
export function movedCaret(before: string, after: string, offset: number): number {
  let same = 0;
  while (same < offset && before[same] === after[same]) same += 1;
  return same === offset ? offset : Math.max(same, after.length - (before.length - offset));
}

/** Makes a change that is not typed, and leaves the caret of the focused field where it was. */
export function keepingCaret(change: () => void): void {
  const restore = rememberCaret();
  flushSync(change);
  restore();
}
