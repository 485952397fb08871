/**
 * Focuses a field and gives it another text as if the owner had typed what differs, so that the browser's undo takes
 * it back.
 */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { start, end, typed } = differenceOf(field.value, text);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, but there is no other way to change a text that browsers can undo.
  const isTyped = document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed);
  if (isTyped || field.value === text) return;
  field.setRangeText(typed, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Does the same with the field that has an element id. */
export function typeIntoField(id: string, text: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    typeInto(field, text);
}

/** What makes one text of another: `typed` in place of its characters from `start` to `end`. */
export function differenceOf(before: string, after: string) {
  const longest = Math.min(before.length, after.length);
  let start = 0;
  while (start < longest && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < longest - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    start,
    end: before.length - same,
    typed: after.slice(start, after.length - same),
  };
}
