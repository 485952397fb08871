import { useEffect } from 'react';
import type { PortfolioRecord } from '../../../domain/content/portfolio.ts';
import type { Edits, Saved } from '../document/edits.ts';

/**
 * Loads a newer version that was saved elsewhere, when the loader has run again. Not during a save: the newer
 * version may be that save, and what was entered since would be lost.
 */
export function useNewerRecord(record: PortfolioRecord, edits: Edits, isBusy: boolean): void {
  useEffect(() => {
    const { saved, unsaved } = edits.state();
    if (isBusy || record.version <= saved.version || unsaved.length > 0) return;
    edits.load(savedOf(record));
  }, [edits, record, isBusy]);
}

/** A record of the loader as the saved copy. */
export const savedOf = ({ content, version, updatedAt }: PortfolioRecord): Saved => ({
  content,
  version,
  savedAt: updatedAt,
});
