import { around, entryId, fieldId } from '../document/addresses.ts';
import { rootListOf } from './entry-kinds.ts';

/** Scrolls to an open entry and focuses its first field. */
export function goToEntry(address: string): void {
  const entry = document.getElementById(entryId(address));
  entry?.scrollIntoView({ block: 'start' });
  entry
    ?.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])')
    ?.focus({ preventScroll: true });
}

/** Focuses the entry around a list, or the heading of the list, where what had the focus is no longer on the page. */
export function focusAround(list: string): void {
  const entry = document.getElementById(`${entryId(around(list))}-title`);
  const heading = document.getElementById(fieldId(rootListOf(list)));
  const target = entry ?? heading;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

/** Focuses a field, or the nearest list or entry around it. */
export function goToField(address: string): void {
  for (let at = address; at !== ''; at = around(at)) {
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
