import { Upload } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { changeLines } from '../../../domain/content/change-lines.ts';
import { differences } from '../../../domain/content/differences.ts';
import { type FilledIn, type Found, filledIn } from '../../../domain/content/fill-in.ts';
import { errorLines } from '../../../domain/content/labels.ts';
import { carried } from '../../../domain/merge.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { Segmented } from '../controls/segmented.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useFeatures } from '../layout/features.ts';
import { refreshPictures } from '../pictures/queries.ts';
import { findInFile, findOnGitHub } from './fill-in-calls.ts';
import { ImportDialog } from './import-dialog.tsx';

const SOURCES = [
  { value: 'github', label: 'GitHub' },
  { value: 'file', label: 'A file' },
] as const;

/** What was found, and what the owner calls the place. */
interface FoundIn {
  readonly found: Found;
  readonly name: string;
}

/** Asks where content is to be filled in from, shows what that changes, and puts it into the editor. */
export function FillInDialog(props: { onTaken: (count: string) => void; onClose: () => void }) {
  const { onTaken, onClose } = props;
  const { edits, queries, shipped } = useFeatures();
  const [answer, setAnswer] = useState<FoundIn | null>(null);
  const [keepsSamples, setKeepsSamples] = useState(false);
  if (answer === null) return <SourceDialog onFound={setAnswer} onClose={onClose} />;

  const file = answer.name;
  let filled: FilledIn;
  try {
    filled = filledIn(edits.state().saved.content, answer.found, { shipped, keepsSamples });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const lines = errorLines(error.fields);
    return <ImportDialog outcome={{ kind: 'refused', file, lines }} onClose={onClose} />;
  }
  const { before, content, removed, notes } = filled;
  const lines = changeLines(differences(before, content));
  const takeIn = (count: string) => {
    const { entered, saved } = edits.state();
    edits.apply({
      kind: 'replace',
      what: 'what was filled in',
      content: carried(entered, { from: saved.content, to: content }, 'mine'),
    });
    // The site may have put a picture into the library.
    void refreshPictures(queries);
    onTaken(count);
  };
  return (
    <ImportDialog
      outcome={{ kind: 'changes', file, content, differences: lines, notes }}
      removed={removed}
      // Only where there are samples is there something to keep.
      keeps={
        removed > 0 || keepsSamples ? { value: keepsSamples, set: setKeepsSamples } : undefined
      }
      onTakeIn={(_, count) => takeIn(count)}
      onClose={onClose}
    />
  );
}

/** Asks where from; the result goes to `onFound`. */
function SourceDialog(props: { onFound: (found: FoundIn) => void; onClose: () => void }) {
  const { onFound, onClose } = props;
  const { notices } = useFeatures();
  const [source, setSource] = useState<(typeof SOURCES)[number]['value']>('github');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [user, setUser] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog);

  /** Makes one call at a time, and shows why it failed. */
  const find = async (call: () => ReturnType<typeof findInFile>, name: string) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await call();
    setBusy(false);
    if (answer === null) setProblem('This file is not JSON, as a JSON Resume is.');
    else if (answer.ok) onFound({ found: answer.found, name });
    else if (answer.code === 'session-expired') {
      dialog.current?.close();
      notices.refused(answer);
    } else setProblem(errorLines(answer.fields).join(' ') || answer.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = user.trim();
    if (name !== '') void find(() => findOnGitHub(name), `github.com/${name}`);
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="dialog-box sheet grid gap-s3 w-[min(44rem,100%)]">
        <h2 id={`${id}-title`} tabIndex={-1}>
          Fill in your site
        </h2>
        <p className="site-note">
          Empty fields and samples are filled in. What you have written stays, and you see every
          change before it goes into the editor.
        </p>
        <div className="flex">
          <Segmented
            label="Source"
            name={`${id}-source`}
            options={SOURCES}
            value={source}
            onChange={(next) => {
              setSource(next);
              setProblem('');
            }}
          />
        </div>
        {source === 'file' ? (
          <div className="ways gap-y-2 gap-x-s4">
            <label className="btn btn-plain" data-disabled={busy || undefined}>
              <Upload aria-hidden="true" size={17} strokeWidth={1.7} />
              Choose a file
              <input
                type="file"
                className="sr-only"
                accept=".json,application/json"
                disabled={busy}
                aria-describedby={`${id}-kinds ${id}-problem`}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void find(() => findInFile(file), file.name);
                  // Cleared, so that the same file can be chosen again.
                  target.value = '';
                }}
              />
            </label>
            <p id={`${id}-kinds`} className="label-mono">
              A JSON Resume
            </p>
          </div>
        ) : (
          <form id={`${id}-form`} className="grid gap-s3" onSubmit={submit}>
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
          </form>
        )}
        <p id={`${id}-problem`} role="alert" className="text-nav">
          {problem}
        </p>
        <p role="status" className="site-note">
          {busy ? 'Reading…' : ''}
        </p>
        <div className="sheet-end">
          {source === 'github' && (
            <button
              type="submit"
              form={`${id}-form`}
              className="btn btn-primary"
              aria-disabled={busy}
            >
              Show the changes
            </button>
          )}
          <button type="button" className="btn btn-plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>
  );
}
