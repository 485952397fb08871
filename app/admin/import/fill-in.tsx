import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { prefill } from '../../../domain/content/fill-in.ts';
import { LabelledInput } from '../../ui/labelled-field.tsx';
import { answerOf, api } from '../browser/calls.ts';
import { FileLink } from '../controls/file-link.tsx';
import { Modal } from '../controls/modal.tsx';
import { useFeatures } from '../layout/features.ts';
import { type Changes, jsonObjectIn, problemOf, SourceChanges } from './changes-dialog.tsx';

/** The button that fills in content from GitHub or a résumé. It asks for the source, and shows what it changes. */
export function FillIn() {
  const { ask, edits, shipped } = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  const [user, setUser] = useState('');
  const problemId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    meta: { isShownInPlace: true },
    async mutationFn(source: string | File): Promise<Changes> {
      const from = api['fill-in'];
      const call = async () => {
        if (typeof source === 'string')
          return answerOf(from.github.$post({ json: { user: source } }), 'source-failed');
        const json = await jsonObjectIn(source, 'a JSON Resume');
        return answerOf(from.resume.$post({ json }), 'load-failed');
      };
      const { found } = await ask(call);
      const name = typeof source === 'string' ? `github.com/${source}` : source.name;
      return { source: name, ...prefill(edits.state().saved.content, found, shipped) };
    },
  });
  const choose = (source: string | File) => {
    if (source !== '' && !isPending) mutate(source);
  };
  const close = () => {
    setIsOpen(false);
    setUser('');
    reset();
    button.current?.focus();
  };
  return (
    <div className="ms-auto">
      <button ref={button} type="button" className="link" onClick={() => setIsOpen(true)}>
        Fill in from GitHub or a résumé
      </button>
      {isOpen && data === undefined && (
        <Modal
          title="Fill in your site"
          lead={
            <p className="pt-2 text-ink-2">
              Empty fields and samples are filled in. What you have written stays, and you see every
              change before it goes into the editor.
            </p>
          }
          form={{ onSubmit: () => choose(user.trim()) }}
          onClose={close}
        >
          <div className="dialog-body grid gap-4">
            <LabelledInput
              label="GitHub username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              errorId={problemId}
              value={user}
              onChange={(event) => setUser(event.target.value)}
            />
            <p>
              <FileLink
                accept=".json,application/json"
                aria-describedby={problemId}
                onChoose={choose}
              >
                Or choose a JSON Resume
              </FileLink>
            </p>
            <div id={problemId} role="alert">
              {error !== null && <p className="field-error">{problemOf(error)}</p>}
            </div>
            <p role="status" className="sr-only">
              {isPending ? 'Reading...' : ''}
            </p>
          </div>
          <div className="dialog-foot">
            <button type="button" className="btn" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="btn btn-fill" aria-busy={isPending}>
              Show the changes
            </button>
          </div>
        </Modal>
      )}
      {data !== undefined && (
        <SourceChanges
          changes={data}
          preferred="mine"
          what="what was filled in"
          done="filled in"
          onClose={close}
        />
      )}
    </div>
  );
}
