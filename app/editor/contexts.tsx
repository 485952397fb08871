import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { afterPress } from './after-press.ts';
import { type Draft, type DraftState, errorWithin } from './draft.ts';
import type { Removals } from './fields/removals.ts';

/** The draft, for all parts of the editor. */
export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error('useDraft must be used inside the editor.');
  return draft;
}

/** The removed entries, for all lists. */
export const RemovalsContext = createContext<Removals | null>(null);

export function useRemovals(): Removals {
  const removals = useContext(RemovalsContext);
  if (removals === null) throw new Error('useRemovals must be used inside the editor.');
  return removals;
}

/** A value read from the draft. It must be a primitive, so that the component renders only when it changes. */
export function useFromDraft<T extends string | number | boolean | undefined>(
  read: (state: DraftState, draft: Draft) => T,
): T {
  const draft = useDraft();
  const snapshot = () => read(draft.state(), draft);
  return useSyncExternalStore(draft.subscribe, snapshot, snapshot);
}

/** The whole state of the draft, for the components that show all of it. */
export function useDraftState(draft: Draft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.state, draft.state);
}

/** The state of a field beside its value. */
export function useFieldState(path: string) {
  const draft = useDraft();
  return {
    changed: useFromDraft((_, { isChanged }) => isChanged(path)),
    error: useFromDraft((state) => errorWithin(state, path)),
    /** Shows the field's errors from now on; called when the owner leaves the field. */
    reveal: useCallback(() => afterPress(() => draft.showErrors(path)), [draft, path]),
  };
}
