import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import type { EntryViewState } from './entry-view.ts';

/** A part of how the entries are shown. It must keep its identity while it is equal. */
export const useFromEntryView = <T>(read: (state: EntryViewState) => T): T =>
  useStore(useFeatures().entries, read);
