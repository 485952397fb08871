import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { useDraft } from '../contexts.tsx';
import { textAt } from '../draft.ts';
import { entryId, fieldId } from '../paths.ts';

interface Removed {
  readonly index: number;
  readonly title: string;
  readonly value: FieldValues;
}

/** A list's entries and the actions on them. Each action moves the focus to its result. */
export function useEntries(name: string, titleKey: string) {
  const draft = useDraft();
  const { control, getValues } = useFormContext<FieldValues>();
  // The default name `id` would collide with a tool's own id, and `key` with an entry's.
  const { fields, append, insert, remove, move } = useFieldArray<FieldValues, string, 'fieldKey'>({
    control,
    name,
    keyName: 'fieldKey',
  });
  const [removed, setRemoved] = useState<Removed | null>(null);
  const pathOf = (index: number) => `${name}.${index}`;

  return {
    keys: fields.map(({ fieldKey }) => fieldKey),
    pathOf,
    removed,
    add(value: FieldValues) {
      flushSync(() => append({ ...value, key: newKey() }, { shouldFocus: false }));
      goToEntry(pathOf(fields.length));
    },
    remove(index: number) {
      const value: FieldValues = structuredClone(getValues(pathOf(index)));
      const title = textAt(draft.state(), `${pathOf(index)}.${titleKey}`);
      flushSync(() => {
        remove(index);
        setRemoved({ index, title, value });
      });
      document.getElementById(undoId(name))?.focus();
    },
    undo() {
      if (removed === null) return;
      flushSync(() => {
        insert(removed.index, removed.value, { shouldFocus: false });
        setRemoved(null);
      });
      goToEntry(pathOf(removed.index));
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

export const undoId = (name: string): string => `undo-${name}`;

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
