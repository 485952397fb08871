import { useEdits, useEditsState } from '../document/use-edits.ts';
import { counted, formatCount } from '../text/count.ts';
import { browserOf, mergeOf, type SaveConflict } from './save-conflict.ts';
import './merge.css';
import { AUTOSAVE, useSwitch } from '../browser/local-storage.ts';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';

/** Says in the bar that another save has met this one, and leads to the decisions. */
export function ConflictNotice({ saveConflict }: { saveConflict: SaveConflict }) {
  const { owner, deciding } = useFeatures();
  const isDeciding = useStore(owner, (shown) => shown.isDeciding);
  const autosave = useSwitch(AUTOSAVE);
  const { conflicts, joined } = mergeOf(saveConflict, useEditsState(useEdits()).working);
  const { theirs } = saveConflict;
  return (
    <section
      className="editor-notice bg-ink-raised border-t border-line text-nav"
      aria-label="Another save"
    >
      <div className="wrap">
        <p className="relative mr-auto text-paper-2">
          {/* Announced once: the numbers change while the owner types, and are in the save state too. */}
          <b role="alert">
            {browserOf(theirs)} saved version {theirs.version}.
          </b>{' '}
          {counted(conflicts.length, 'conflict')}, {formatCount(joined.length)} merged.
          {autosave && ' Autosave waits.'}
        </p>
        <button
          type="button"
          // On a phone the bar has no space for it: Save leads to the decisions instead.
          className="link max-desk:hidden"
          onClick={() => owner.showAndFocus('history')}
        >
          See their version
        </button>
        {!isDeciding && (
          <button type="button" className="btn btn-plain max-desk:hidden" onClick={deciding.open}>
            Decide {conflicts.length}
          </button>
        )}
      </div>
    </section>
  );
}
