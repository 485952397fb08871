import { useCallback, useSyncExternalStore } from 'react';
import { asText } from '../../../domain/same.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { useFeatures } from '../layout/features.ts';
import { parentOf, valueAt } from './addresses.ts';
import { type Edits, type EditsState, errorWithin } from './edits.ts';

export const useEdits = (): Edits => useFeatures().edits;

/** A value read from the edits. It must keep its identity while it is equal: another one renders the component. */
export function useFromEdits<T>(read: (state: EditsState, edits: Edits) => T): T {
  const edits = useEdits();
  const snapshot = () => read(edits.state(), edits);
  return useSyncExternalStore(edits.subscribe, snapshot, snapshot);
}

/** The whole state of the edits, for the components that show all of it. */
export function useEditsState(edits: Edits): EditsState {
  return useSyncExternalStore(edits.subscribe, edits.state, edits.state);
}

/** The value at an address as it was typed, and what the owner's next key makes of it. */
export function useEntered(address: string) {
  const edits = useEdits();
  return {
    value: useFromEdits(({ entered }) => valueAt(entered, address)),
    type: useCallback(
      (value: unknown) => edits.apply({ kind: 'type', address, value }),
      [edits, address],
    ),
    /** As `type`, for a control whose every change is undone by itself. */
    choose: useCallback(
      (value: unknown) => edits.apply({ kind: 'set', address, value, field: address }),
      [edits, address],
    ),
  };
}

/** The text at an address as it was typed. */
export function useEnteredText(address: string) {
  const { value, ...setters } = useEntered(address);
  return { value: asText(value), ...setters };
}

/** The state of a field beside its value. */
export function useFieldState(address: string) {
  const edits = useEdits();
  return {
    // A new entry is marked as a whole, not each of its fields.
    changed: useFromEdits(
      ({ saved }, { isChanged }) =>
        isChanged(address) && valueAt(saved.content, parentOf(address)) !== undefined,
    ),
    error: useFromEdits((state) => errorWithin(state, address)),
    /** Shows the field's errors from now on; called when the owner leaves the field. */
    reveal: useCallback(() => runAfterPress(() => edits.showErrors(address)), [edits, address]),
  };
}
