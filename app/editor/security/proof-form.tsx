import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';

/** What a form can do, once it has what it asks for. */
interface Deed {
  readonly words: string;
  /** Resolves to why it was not done, or to null. */
  readonly run: (form: FormData) => Promise<Failure | null>;
}

/** A form that asks for the passcode or a code before it does something. */
export function ProofForm(props: {
  label: string;
  intro: string;
  field: (failure: Failure | null) => ReactNode;
  deeds: readonly Deed[];
  onFailure: (failure: Failure) => void;
  children?: ReactNode;
}) {
  const { label, intro, field, deeds, onFailure, children } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const pressed =
      event.nativeEvent.submitter instanceof HTMLButtonElement
        ? event.nativeEvent.submitter.value
        : undefined;
    const deed = deeds.find(({ words }) => words === pressed) ?? deeds[0];
    setBusy(true);
    const refusal = (await deed?.run(new FormData(form))) ?? null;
    setBusy(false);
    if (refusal?.code === 'session-expired') return onFailure(refusal);
    setFailure(refusal);
    const entered = form.querySelector('input');
    if (refusal === null) form.reset();
    else entered?.select();
  };

  return (
    <form className="proof" aria-label={label} onSubmit={submit}>
      <p>{intro}</p>
      {field(failure)}
      <div className="proof-deeds">
        {deeds.map(({ words }) => (
          <button
            key={words}
            type="submit"
            value={words}
            className="btn btn-plain"
            aria-disabled={busy}
          >
            {words}
          </button>
        ))}
        {children}
      </div>
    </form>
  );
}
