import { useState } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { loadContent } from '../browser/calls.ts';
import { AUTOSAVE } from '../browser/local-storage.ts';
import { useFeatures } from '../features.ts';
import { whenText } from './days.ts';

/** A version that can be restored. */
export interface Restorable {
  readonly version: number;
  readonly savedAt: string;
  readonly content: Portfolio;
}

/**
 * Puts versions into the working copy, where they are seen and saved as any other change. What is unsaved would be
 * replaced, so the owner is asked first: `asked` is the version then.
 */
export function useRestore() {
  const { edits, owner, saving } = useFeatures();
  const [asked, setAsked] = useState<Restorable | null>(null);

  const putIn = async (restorable: Restorable): Promise<void> => {
    const { version, savedAt, content } = restorable;
    setAsked(null);
    const { working } = edits.state();
    // Over an earlier version, a merge would take the changes since then back in.
    const stored = await loadContent();
    if (!stored.ok) return owner.refused(stored);
    if (edits.state().working !== working) return restore(restorable);
    saving.replaceAll(content, stored, version);
    const [first] = edits.state().unsaved;
    if (first === undefined) {
      owner.done('Nothing to restore: visitors read this version now.');
      return;
    }
    const end = AUTOSAVE.state() ? 'Autosave publishes it.' : 'Save to publish.';
    owner.done(`The version of ${whenText(savedAt, new Date())} is in the editor. ${end}`);
    owner.showAndFocus(first);
  };

  const restore = (version: Restorable): void => {
    if (edits.state().unsaved.length > 0) setAsked(version);
    else void putIn(version);
  };

  return {
    asked,
    restore,
    confirm: () => {
      if (asked !== null) void putIn(asked);
    },
    cancel: () => setAsked(null),
  };
}
