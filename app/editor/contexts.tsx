import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { afterPress } from './after-press.ts';
import { type Edits, type EditsState, errorWithin } from './edits.ts';
import type { Removals } from './fields/removals.ts';

/** The working copy, for all parts of the editor. */
export const EditsContext = createContext<Edits | null>(null);

export function useEdits(): Edits {
  const edits = useContext(EditsContext);
  if (edits === null) throw new Error('useEdits must be used inside the editor.');
  return edits;
}

/** The removed entries, for all lists. */
export const RemovalsContext = createContext<Removals | null>(null);

export function useRemovals(): Removals {
  const removals = useContext(RemovalsContext);
  if (removals === null) throw new Error('useRemovals must be used inside the editor.');
  return removals;
}

/** A value read from the working copy. It must be a primitive, so that the component renders only when it changes. */
export function useFromEdits<T extends string | number | boolean | undefined>(
  read: (state: EditsState, edits: Edits) => T,
): T {
  const edits = useEdits();
  const snapshot = () => read(edits.state(), edits);
  return useSyncExternalStore(edits.subscribe, snapshot, snapshot);
}

/** The whole state of the working copy, for the components that show all of it. */
export function useEditsState(edits: Edits): EditsState {
  return useSyncExternalStore(edits.subscribe, edits.state, edits.state);
}

/** The state of a field beside its value. */
export function useFieldState(path: string) {
  const edits = useEdits();
  return {
    changed: useFromEdits((_, { isChanged }) => isChanged(path)),
    error: useFromEdits((state) => errorWithin(state, path)),
    /** Shows the field's errors from now on; called when the owner leaves the field. */
    reveal: useCallback(() => afterPress(() => edits.showErrors(path)), [edits, path]),
  };
}
