import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type Found, filledIn } from '../../../domain/content/fill-in.ts';
import { errorLines } from '../../../domain/content/labels.ts';
import { applyDifference } from '../../../domain/merge.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { answerOf, api } from '../browser/calls.ts';
import { Modal } from '../controls/modal.tsx';
import { useFeatures } from '../layout/features.ts';
import { refreshPictures } from '../pictures/queries.ts';
import { ChangesDialog, jsonObjectIn, type Outcome, refusalOf } from './changes-dialog.tsx';

/** What was found, and what the owner calls the place. */
interface FoundIn {
  readonly found: Found;
  readonly source: string;
}

/** The button that fills in content from GitHub or a résumé, and what came of it. */
export function FillIn() {
  const [step, setStep] = useState<'ask' | FoundIn | null>(null);
  const [message, setMessage] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setStep(null);
    button.current?.focus();
  };
  return (
    <div className="ms-auto flex flex-wrap items-center gap-x-4">
      <p role="status" className="hint">
        {message}
      </p>
      <button ref={button} type="button" className="link" onClick={() => setStep('ask')}>
        Fill in from GitHub or a résumé
      </button>
      {step === 'ask' && <SourceDialog onFound={setStep} onClose={close} />}
      {step !== null && step !== 'ask' && (
        <FoundDialog
          {...step}
          onApplied={(count) => setMessage(`${count} filled in. Save to publish.`)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Shows what would be filled in, and puts it into the editor. */
function FoundDialog(props: FoundIn & { onApplied: (count: string) => void; onClose: () => void }) {
  const { found, source, onApplied, onClose } = props;
  const { edits, queries, shipped } = useFeatures();

  const result = (): { outcome: Outcome; removed: number } => {
    try {
      const { saved } = edits.state();
      const filled = filledIn(saved.content, found, shipped);
      return { outcome: { kind: 'changes', source, ...filled }, removed: filled.removed };
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      return { outcome: { kind: 'refused', source, lines: errorLines(error.fields) }, removed: 0 };
    }
  };
  const { outcome, removed } = result();
  return (
    <ChangesDialog
      outcome={outcome}
      removed={removed}
      onApply={(content, count) => {
        const { entered, saved } = edits.state();
        edits.apply({
          kind: 'replace',
          what: 'what was filled in',
          content: applyDifference(entered, { from: saved.content, to: content }, 'mine'),
        });
        // The site may have put a picture into the library.
        void refreshPictures(queries);
        onApplied(count);
      }}
      onClose={onClose}
    />
  );
}

/** Asks where from. */
function SourceDialog(props: { onFound: (found: FoundIn) => void; onClose: () => void }) {
  const { onFound, onClose } = props;
  const { ask } = useFeatures();
  const [user, setUser] = useState('');
  const id = useId();
  const { mutate, data, isPending } = useMutation({
    meta: { isShownInPlace: true },
    /** Resolves to why nothing was found; empty where something was. */
    async mutationFn(source: string | File): Promise<string> {
      try {
        if (typeof source === 'string') {
          const json = { user: source };
          const { found } = await ask(() =>
            answerOf(api['fill-in'].github.$post({ json }), 'source-failed'),
          );
          onFound({ found, source: `github.com/${source}` });
        } else {
          const json = await jsonObjectIn(source);
          if (json === undefined) return 'This file is not JSON, as a JSON Resume is.';
          const { found } = await ask(() =>
            answerOf(api['fill-in'].resume.$post({ json }), 'load-failed'),
          );
          onFound({ found, source: source.name });
        }
        return '';
      } catch (error) {
        return refusalOf(error).join(' ');
      }
    },
  });
  const submit = () => {
    const name = user.trim();
    if (name !== '' && !isPending) mutate(name);
  };
  return (
    <Modal
      title="Fill in your site"
      lead={
        <p className="pt-2 text-ink-2">
          Empty fields and samples are filled in. What you have written stays, and you see every
          change before it goes into the editor.
        </p>
      }
      form={{ onSubmit: submit }}
      onClose={onClose}
    >
      <div className="dialog-body grid gap-4">
        <div className="field">
          <label htmlFor={`${id}-user`}>GitHub username</label>
          <input
            id={`${id}-user`}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            aria-describedby={`${id}-problem`}
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
        </div>
        <p>
          <label className="link inline-flex items-center cursor-pointer has-focus-visible:outline-2">
            Or choose a JSON Resume
            <input
              type="file"
              className="sr-only"
              accept=".json,application/json"
              aria-describedby={`${id}-problem`}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file && !isPending) mutate(file);
                // Cleared, so that the same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
        </p>
        <div id={`${id}-problem`} role="alert">
          {data !== undefined && data !== '' && <p className="field-error">{data}</p>}
        </div>
        <p role="status" className="sr-only">
          {isPending ? 'Reading...' : ''}
        </p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-fill" aria-busy={isPending}>
          Show the changes
        </button>
      </div>
    </Modal>
  );
}
