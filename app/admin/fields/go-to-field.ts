import { TITLES } from '../../../domain/content/labels.ts';
import { entryId, fieldId, parentOf } from '../document/addresses.ts';
import { entryKindOf, rootListOf } from './entry-kinds.ts';

// Not the icon before the title of a service.
const CONTROLS = ':is(input, textarea):not([type="file"])';

/** Scrolls to an open entry. Returns the field to begin with: that of its title, which a picture may stand above. */
export function scrollToEntry(address: string): HTMLElement | null {
  const entry = document.getElementById(entryId(address));
  if (entry === null) return null;
  const { shape } = entryKindOf(parentOf(address));
  const titles = TITLES.map((key) => document.getElementById(fieldId(`${address}/${key}`)));
  const title = shape === 'item' ? titles.find((field) => field !== null) : null;
  const field = title ?? entry.querySelector<HTMLElement>(CONTROLS);
  entry.scrollIntoView({ block: shape === 'pair' ? 'center' : 'start' });
  field?.scrollIntoView({ block: 'nearest' });
  return field;
}

/** The title of an entry, or the first field of one that has none. */
export const titleElementOf = (entry: Element | null | undefined): HTMLElement | null =>
  entry?.querySelector<HTMLElement>('.item-title') ??
  entry?.querySelector<HTMLElement>(CONTROLS) ??
  null;

/** The entry around a list, or the heading of the list: the place for the focus where its entry is gone. */
export const placeAround = (list: string): HTMLElement | null =>
  titleElementOf(document.getElementById(entryId(parentOf(list)))) ??
  document.getElementById(fieldId(rootListOf(list))) ??
  document.querySelector('h1');

/** Focuses a field, or the nearest list or entry around it. */
export function goToField(address: string): void {
  for (let at = address; at !== ''; at = parentOf(at)) {
    const field = document.getElementById(fieldId(at));
    if (field !== null) {
      const fold = field.closest('details');
      if (fold !== null) fold.open = true;
      field.scrollIntoView({ block: 'center' });
      field.focus({ preventScroll: true });
      return;
    }
    const first = scrollToEntry(at);
    if (first !== null) {
      first.focus({ preventScroll: true });
      return;
    }
  }
}
