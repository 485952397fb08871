import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { prefill } from '../../../domain/content/fill-in.ts';
import { answerOf, api } from '../browser/calls.ts';
import { FileLink } from '../controls/file-link.tsx';
import { Modal } from '../controls/modal.tsx';
import { useFeatures } from '../layout/features.ts';
import { type Changes, jsonObjectIn, problemOf, SourceChanges } from './changes-dialog.tsx';

/** The button that fills in content from GitHub or a résumé, and what came of it. */
export function FillIn() {
  const { ask, edits, shipped } = useFeatures();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    meta: { isShownInPlace: true },
    /** Reads the profile of a user of GitHub, or a résumé. */
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
  const close = () => {
    setIsOpen(false);
    reset();
    button.current?.focus();
  };
  return (
    <div className="ms-auto">
      <button ref={button} type="button" className="link" onClick={() => setIsOpen(true)}>
        Fill in from GitHub or a résumé
      </button>
      {isOpen && data === undefined && (
        <SourceDialog
          problem={error === null ? '' : problemOf(error)}
          isPending={isPending}
          onChoose={mutate}
          onClose={close}
        />
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

/** Asks where from. */
function SourceDialog(props: {
  problem: string;
  isPending: boolean;
  onChoose: (source: string | File) => void;
  onClose: () => void;
}) {
  const { problem, isPending, onChoose, onClose } = props;
  const [user, setUser] = useState('');
  const id = useId();
  const submit = () => {
    const name = user.trim();
    if (name !== '' && !isPending) onChoose(name);
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
          <FileLink
            accept=".json,application/json"
            aria-describedby={`${id}-problem`}
            onChoose={(file) => isPending || onChoose(file)}
          >
            Or choose a JSON Resume
          </FileLink>
        </p>
        <div id={`${id}-problem`} role="alert">
          {problem !== '' && <p className="field-error">{problem}</p>}
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
