import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { afterPress } from './after-press.ts';
import { type Draft, type DraftState, errorWithin } from './draft.ts';

/** The draft that all parts of the editor read. */
export const DraftContext = createContext<Draft | null>(null);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error('This part of the editor stands outside of it.');
  return draft;
}

/** A value read from the draft; give a text, number or flag, so that only its changes are drawn. */
export function useFromDraft<T extends string | number | boolean | undefined>(
  read: (state: DraftState, draft: Draft) => T,
): T {
  const draft = useDraft();
  const snapshot = () => read(draft.state(), draft);
  return useSyncExternalStore(draft.subscribe, snapshot, snapshot);
}

/** The whole state of the draft: for the few parts that show all of it. */
export function useDraftState(draft: Draft): DraftState {
  return useSyncExternalStore(draft.subscribe, draft.state, draft.state);
}

/** What a field shows about itself beside its value. */
export function useFieldState(path: string) {
  const draft = useDraft();
  return {
    changed: useFromDraft((_, { isChanged }) => isChanged(path)),
    error: useFromDraft((state) => errorWithin(state, path)),
    /** From the moment the owner leaves the field, its errors are shown. */
    reveal: useCallback(() => afterPress(() => draft.reveal(path)), [draft, path]),
  };
}
