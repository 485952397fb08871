import { useLayoutEffect, useRef, useState } from 'react';
import { ERRORS } from '../../domain/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { loadContent } from './calls.ts';
import type { Saved } from './draft.ts';

const ASK = 'Your unsaved changes will be lost. Load the other version?';

/** Shown when the content was saved elsewhere meanwhile: the owner chooses which version to keep. */
export function ConflictNotice(props: {
  onTakeTheirs: (theirs: Saved) => void;
  onKeepMine: (theirs: Saved) => void;
  onFailure: (failure: Failure) => void;
}) {
  const { onTakeTheirs, onKeepMine, onFailure } = props;
  const [busy, setBusy] = useState(false);
  const notice = useRef<HTMLElement>(null);

  // If the focus is on the disabled Save button, the notice takes it, and returns it afterwards.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLButtonElement && opener.disabled)) return;
    notice.current?.focus();
    return () => opener.focus();
  }, []);

  const decide = async (then: (theirs: Saved) => void) => {
    if (busy) return;
    setBusy(true);
    const theirs = await loadContent();
    setBusy(false);
    if (theirs.ok) then(theirs);
    else onFailure(theirs);
  };

  return (
    <section ref={notice} className="conflict" role="alert" tabIndex={-1}>
      <p>{ERRORS['save-conflict'].message}</p>
      <div className="conflict-deeds">
        <button
          type="button"
          className="btn btn-plain"
          aria-disabled={busy}
          onClick={() => {
            if (window.confirm(ASK)) void decide(onTakeTheirs);
          }}
        >
          Load the other version
        </button>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={busy}
          onClick={() => void decide(onKeepMine)}
        >
          Save mine over it
        </button>
      </div>
    </section>
  );
}
