import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { SectionName } from '../../../domain/content/sections.ts';
import { useDraft } from '../contexts.tsx';
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
export function useRestore(options: {
  autosave: boolean;
  onMessage: (message: string) => void;
  /** Shows the first section that was changed. */
  onShow: (section: SectionName) => void;
}) {
  const { autosave, onMessage, onShow } = options;
  const draft = useDraft();
  const { reset } = useFormContext<Portfolio>();
  const [asked, setAsked] = useState<Restorable | null>(null);

  const putIn = ({ version, savedAt, content }: Restorable) => {
    setAsked(null);
    reset(content);
    const [first] = draft.state().unsaved;
    if (first === undefined) {
      onMessage('Nothing to restore: visitors read this version now.');
      return;
    }
    draft.setRestoredFrom(version);
    const end = autosave ? 'Autosave publishes it.' : 'Save to publish.';
    onMessage(`The version of ${whenText(savedAt, new Date())} is in the editor. ${end}`);
    onShow(first);
  };

  return {
    asked,
    restore: (version: Restorable) =>
      draft.state().unsaved.length > 0 ? setAsked(version) : putIn(version),
    confirm: () => asked !== null && putIn(asked),
    cancel: () => setAsked(null),
  };
}
