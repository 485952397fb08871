import { useEffect, useState } from 'react';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';
import { unsavedScreens } from '../layout/screens.ts';
import { timeText } from '../text/formats.ts';
import { deleteDraft, isStoredNow, type ReadDraft, readDrafts, withDraft } from './drafts.ts';

/** Offers what was typed on an earlier page in this browser and not saved. Only the owner restores it. */
export function DraftLine({ isHidden }: { isHidden: boolean }) {
  const { edits, draft: pageDraft, navigation, confirm } = useFeatures();
  const [drafts, setDrafts] = useState<readonly ReadDraft[]>([]);

  useEffect(() => {
    const find = async () => {
      const stored = await readDrafts();
      const { content } = edits.state().saved;
      for (const draft of stored) if (isStoredNow(draft, content)) void deleteDraft(draft.id);
      setDrafts(stored.filter((draft) => !isStoredNow(draft, content)));
    };
    // A browser without storage has none; the draft of this page reports that once something is typed.
    find().catch(() => undefined);
  }, [edits]);

  const [draft, ...others] = drafts;
  if (draft === undefined || isHidden) return null;
  const end = () => {
    setDrafts(others);
    screenHeading()?.focus();
    return deleteDraft(draft.id).catch(() => undefined);
  };
  const restore = async () => {
    const content = withDraft(edits.state(), draft);
    edits.apply({ kind: 'replace', what: 'the restored changes', content });
    const [changed] = unsavedScreens(edits.state());
    if (changed !== undefined) await navigation.show(changed);
    // Only now, so that they are stored at every moment.
    if (await pageDraft.flush()) await end();
  };
  const discard = async () => {
    if (await confirm({ title: 'Discard these changes permanently?', action: 'Discard' }))
      void end();
  };
  return (
    <section className="notice" aria-label="Unsaved changes of an earlier page">
      <p className="text-ink font-strong">Unsaved changes from {timeText(draft.storedAt)}</p>
      <button type="button" className="link" onClick={() => void restore()}>
        Restore
      </button>
      <button type="button" className="link" onClick={() => void discard()}>
        Discard
      </button>
    </section>
  );
}
