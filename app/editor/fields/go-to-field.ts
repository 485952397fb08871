import { entryId, fieldId } from '../paths.ts';
import { placeIn, rootListOf } from './entry-kinds.ts';

/** The element id of the button that brings a removed entry back. */
export const undoId = (name: string, key: string): string => `undo-${name}-${key}`;

/** Scrolls to an open entry and focuses its first field. */
export function goToEntry(path: string): void {
  const entry = document.getElementById(entryId(path));
  entry?.scrollIntoView({ block: 'start' });
  entry
    ?.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])')
    ?.focus({ preventScroll: true });
}

/** Focuses the entry around a list, or the heading of the list, where what had the focus is no longer on the page. */
export function focusAround(listPath: string): void {
  const around = document.getElementById(`${entryId(placeIn(listPath).listPath)}-title`);
  const heading = document.getElementById(fieldId(rootListOf(listPath)));
  const target = around ?? heading;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

/** Focuses a field, or the nearest list or entry around it. */
export function goToField(path: string): void {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const at = keys.slice(0, length).join('.');
    const field = document.getElementById(fieldId(at));
    if (field !== null) {
      field.scrollIntoView({ block: 'center' });
      field.focus({ preventScroll: true });
      return;
    }
    if (document.getElementById(entryId(at)) !== null) {
      goToEntry(at);
      return;
    }
  }
}
