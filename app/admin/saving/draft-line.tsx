import { useEffect, useState } from 'react';
import { useFeatures } from '../layout/features.ts';
import { screenHeading } from '../layout/navigation.ts';
import { unsavedScreens } from '../layout/screens.ts';
import { timeText } from '../text/times.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import {
  conflictWith,
  deleteDraft,
  isStoredNow,
  type ReadDraft,
  readDraft,
  readDrafts,
  type StoredDraft,
  withDraft,
} from './drafts.ts';
import { type Choices, mergeOf } from './save-conflict.ts';
import { saveText } from './save-text.ts';

interface Found {
  readonly draft: StoredDraft;
  /** Null if this version cannot read it. */
  readonly read: ReadDraft | null;
}

/** Offers what was typed on an earlier page in this browser and not saved. Only the owner restores it. */
export function DraftLine({ isHidden }: { isHidden: boolean }) {
  const { edits, draft: own, navigation, confirm } = useFeatures();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [isDeciding, setIsDeciding] = useState(false);

  useEffect(() => {
    const find = async () => {
      const drafts = (await readDrafts()).map((draft) => ({ draft, read: readDraft(draft) }));
      const { saved } = edits.state();
      const isOver = ({ read }: Found) => read !== null && isStoredNow(read, saved.content);
      for (const { draft } of drafts.filter(isOver)) void deleteDraft(draft.id);
      setFound(drafts.filter((each) => !isOver(each)));
    };
    // A browser without storage has none; the draft of this page reports that once something is typed.
    find().catch(() => undefined);
  }, [edits]);

  const [first, ...others] = found;
  if (first === undefined || isHidden) return null;
  const { draft, read } = first;
  const end = () => {
    setIsDeciding(false);
    setFound(others);
    screenHeading()?.focus();
    return deleteDraft(draft.id).catch(() => undefined);
  };
  const restore = async (content: ReadDraft, choices?: Choices) => {
    const conflict = conflictWith(content, edits.state().saved);
    if (choices === undefined && mergeOf(conflict, content.content).conflicts.length > 0) {
      return setIsDeciding(true);
    }
    const entered = withDraft(edits.state(), content, choices);
    edits.apply({ kind: 'replace', what: 'the restored changes', content: entered });
    const [changed] = unsavedScreens(edits.state());
    if (changed !== undefined) await navigation.show(changed);
    // Only now, so that they are stored at every moment.
    if (await own.flush()) await end();
    else setIsDeciding(false);
  };
  const discard = async () => {
    if (await confirm({ title: 'Discard these changes permanently?', action: 'Discard' }))
      void end();
  };
  return (
    <section className="notice" aria-label="Unsaved changes of an earlier page">
      <p className="text-ink font-strong">
        <span>Unsaved changes from {timeText(draft.storedAt, Date.now())}</span>
        {read === null && <span> cannot be read by this version of Engawa</span>}
      </p>
      {read === null ? (
        <button
          type="button"
          className="link"
          onClick={() => saveText('engawa-draft.json', 'application/json', JSON.stringify(draft))}
        >
          Download
        </button>
      ) : (
        <button type="button" className="link" onClick={() => void restore(read)}>
          Restore
        </button>
      )}
      <button type="button" className="link" onClick={() => void discard()}>
        Discard
      </button>
      {isDeciding && read !== null && (
        <ConflictDialog
          conflict={conflictWith(read, edits.state().saved)}
          mine={read.content}
          confirm="Restore"
          onConfirm={(choices) => void restore(read, choices)}
          onClose={() => setIsDeciding(false)}
        />
      )}
    </section>
  );
}
