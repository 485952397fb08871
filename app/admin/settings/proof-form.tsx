import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { useFeatures } from '../layout/features.ts';

/** An action of the form, run with its fields. */
interface Action {
  readonly label: string;
  /** It does not need what is required in the form. */
  readonly withoutFields?: boolean;
  /** Resolves to the failure, or to null if it succeeded. */
  readonly run: (form: FormData) => Promise<Failure | null>;
}

/** A form that requires the passcode, a code or a passkey for its actions. */
export function ProofForm(props: {
  label: string;
  intro: string;
  field: (failure: Failure | null) => ReactNode;
  actions: readonly Action[];
  children?: ReactNode;
}) {
  const { label, intro, field, actions, children } = props;
  const { notices } = useFeatures();
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
    const action = actions.find((each) => each.label === pressed) ?? actions[0];
    setBusy(true);
    const refusal = (await action?.run(new FormData(form))) ?? null;
    setBusy(false);
    if (refusal?.code === 'session-expired') return notices.refused(refusal);
    setFailure(refusal);
    const entered = form.querySelector<HTMLInputElement>('[name="passcode"], [name="code"]');
    if (refusal === null) form.reset();
    else entered?.select();
  };

  return (
    <form className="proof" aria-label={label} onSubmit={submit}>
      <p className="text-nav">{intro}</p>
      {field(failure)}
      <div className="proof-actions ways gap-y-[0.6rem] gap-x-5">
        {actions.map((each) => (
          <button
            key={each.label}
            type="submit"
            value={each.label}
            className="btn btn-plain"
            aria-disabled={busy}
            formNoValidate={each.withoutFields}
          >
            {each.label}
          </button>
        ))}
        {children}
      </div>
    </form>
  );
}
