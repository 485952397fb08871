import { useEffect } from 'react';
import type { PortfolioRecord } from '../../../domain/content/portfolio.ts';
import { savedOf, useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';

/**
 * Loads a newer version that was saved elsewhere, when the loader has run again. Not during a save: the newer
 * version may be that save, and what was entered since would be lost.
 */
export function useNewerRecord(record: PortfolioRecord): void {
  const { edits, saving } = useFeatures();
  const isBusy = useStore(saving, ({ isSaving, conflict }) => isSaving || conflict !== null);
  useEffect(() => {
    const { saved, unsaved } = edits.state();
    if (isBusy || record.version <= saved.version || unsaved.length > 0) return;
    edits.load(savedOf(record));
  }, [edits, record, isBusy]);
}
