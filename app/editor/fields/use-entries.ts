import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { nameOf } from '../carry.ts';
import { useDraft, useRemovals } from '../contexts.tsx';
import { textAt } from '../draft.ts';
import { entryId, fieldId } from '../paths.ts';
import { linesOf, listIdAt, type Removal } from './removals.ts';

/** A list's entries and the actions on them. Each action moves the focus to its result. */
export function useEntries(name: string, titleKey: string) {
  const draft = useDraft();
  const removals = useRemovals();
  const { control, getValues } = useFormContext<FieldValues>();
  // The default name `id` would collide with a tool's own id, and `key` with an entry's.
  const { fields, append, insert, remove, move } = useFieldArray<FieldValues, string, 'fieldKey'>({
    control,
    name,
    keyName: 'fieldKey',
  });
  const all = useSyncExternalStore(removals.subscribe, removals.all, removals.all);
  const list = listIdAt(getValues(), name);
  const pathOf = (index: number) => `${name}.${index}`;
  // An entry's own key, so that its fields stay the same elements when the form gets other values.
  const keys = fields.map((entry) => nameOf(entry) ?? entry.fieldKey);
  const lines = linesOf(
    keys,
    all.filter((removal) => removal.list === list),
  );

  return {
    keys,
    /** The entries and, where they stood, the removed ones. */
    lines,
    pathOf,
    add(value: FieldValues) {
      flushSync(() => append({ ...value, key: newKey() }, { shouldFocus: false }));
      goToEntry(pathOf(fields.length));
    },
    remove(index: number) {
      const key = keys[index] ?? '';
      const value: FieldValues = structuredClone(getValues(pathOf(index)));
      const title = textAt(draft.state(), `${pathOf(index)}.${titleKey}`).trim();
      const place = lines.findIndex((line) => line.key === key);
      const before = lines.slice(0, place).map((line) => line.key);
      flushSync(() => {
        remove(index);
        removals.add({ list, key, before, title, value });
      });
      document.getElementById(undoId(name, key))?.focus();
    },
    undo(removal: Removal) {
      const place = lines.findIndex((line) => line.removal === removal);
      const index = lines.slice(0, place).filter((line) => line.removal === null).length;
      flushSync(() => {
        insert(index, removal.value, { shouldFocus: false });
        removals.forget(removal);
      });
      goToEntry(pathOf(index));
    },
    move(from: number, to: number, button: HTMLElement) {
      flushSync(() => move(from, to));
      // A moved element loses the focus.
      button.focus();
    },
  };
}

/** A random key for a new entry, different from those that other tabs give theirs. */
const newKey = (): string =>
  // `crypto.randomUUID` is missing on pages without TLS.
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export type Entries = ReturnType<typeof useEntries>;

/** The element id of the button that brings a removed entry back. */
export const undoId = (name: string, key: string): string => `undo-${name}-${key}`;

/** Scrolls to an entry and focuses its first field. */
export function goToEntry(path: string): void {
  const entry = document.getElementById(entryId(path));
  entry?.scrollIntoView({ block: 'start' });
  entry?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
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
