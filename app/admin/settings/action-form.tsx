import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { ReactNode, SubmitEvent } from 'react';
import { failureOf } from '../../../domain/failure.ts';
import { type Ask, answerOf, api, CallError } from '../browser/calls.ts';
import { Loaded, useLoaded } from '../browser/use-calls.tsx';
import { focused } from '../controls/focus.ts';
import { useFeatures } from '../layout/features.ts';
import { CodeField, PasscodeField } from '../session/login-fields.tsx';
import { ENGLISH } from '../text/english.ts';

interface Action {
  readonly label: string;
  /** It does not need what is required in the form. */
  readonly withoutFields?: boolean;
  /** Throws a `CallError` where it is refused. */
  readonly run: (entered: Entered) => Promise<unknown>;
}

type Entered = (name: string) => string;

/** The fields at which failures are shown, by their codes. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['invalid-password', 'passcode'],
  ['invalid-code', 'code'],
  ['invalid-input', 'next'],
]);

export const PASSCODE_WORDS = {
  ...ENGLISH.login,
  passcode: 'Passcode',
  show: 'Show the passcode',
  hide: 'Hide the passcode',
};

type ErrorOf = (name: string) => string | undefined;

/** A form whose buttons ask the server for something. What it refuses is shown at the field, or below them. */
export function ActionForm(props: {
  label: string;
  intro: ReactNode;
  actions: readonly Action[];
  onCancel?: () => void;
  children: (errorOf: ErrorOf) => ReactNode;
}) {
  const { label, intro, actions, onCancel, children } = props;
  const { mutate, error, isPending } = useMutation({
    meta: { isShownInPlace: true },
    // What was entered is secret.
    gcTime: 0,
    mutationFn({ action, form }: { action: Action; form: HTMLFormElement }) {
      const data = new FormData(form);
      return action.run((name) => String(data.get(name)));
    },
    onSuccess: (_, { form }) => form.reset(),
    onError(refused, { form }) {
      form.querySelector<HTMLInputElement>(`[name="${fieldOf(refused) ?? 'passcode'}"]`)?.select();
    },
  });
  const wrong = fieldOf(error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const { submitter } = event.nativeEvent;
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const action = actions.find((option) => option.label === pressed) ?? actions[0];
    if (action !== undefined) mutate({ action, form: event.currentTarget });
  };
  return (
    <form className="grid gap-4 max-w-lg" aria-label={label} onSubmit={submit}>
      <p>{intro}</p>
      {children((name) => (name === wrong ? messageOf(error) : undefined))}
      <div role="alert" className="empty:absolute">
        {error !== null && wrong === undefined && <p className="field-error">{error.message}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {actions.map((option) => (
          <button
            key={option.label}
            type="submit"
            value={option.label}
            className="btn"
            aria-disabled={isPending}
            formNoValidate={option.withoutFields}
          >
            {option.label}
          </button>
        ))}
        {onCancel !== undefined && (
          <button type="button" className="link" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

const fieldOf = (error: Error | null): string | undefined =>
  error instanceof CallError ? FIELDS.get(error.failure.code) : undefined;

/** What a failure says of its field: of a new passcode the rule, else its message. */
const messageOf = (error: Error | null): string | undefined =>
  error instanceof CallError ? (error.failure.fields.passcode ?? error.message) : undefined;

/** The passkeys, and whether a code belongs to a proof by the passcode. */
export const usePasskeys = () => useLoaded(['passkeys'], () => api.passkeys.$get());

/** What proves a change: the passcode, with a code where a second factor is in use, or a passkey. */
export type Proof = InferRequestType<typeof api.passkeys.offer.$post>['json']['proof'];

export const refusedPasskey = (message: string) =>
  new CallError({ ...failureOf('invalid-passkey'), message });

/** Asks the browser for a passkey as a proof. Throws a `CallError` where none is given. */
async function proofByPasskey(ask: Ask): Promise<Proof> {
  const answer = await ask(() => answerOf(api.passkeys.ask.$post(), 'save-failed'));
  if (answer.ask === null) throw new CallError(failureOf('invalid-passkey'));
  return startAuthentication({ optionsJSON: answer.ask }).then(
    (response) => ({ answer: response }),
    () => {
      throw refusedPasskey('No passkey was used. Try again, or enter the passcode.');
    },
  );
}

/** A form for a change that needs a proof. */
export function ProofForm(props: {
  label: string;
  intro: ReactNode;
  action: string;
  /** The passcode has the focus when the form comes. */
  isFocused?: boolean;
  /** Throws a `CallError` where it is refused. */
  run: (proof: Proof, entered: Entered) => Promise<unknown>;
  onCancel?: () => void;
  children?: (errorOf: ErrorOf) => ReactNode;
}) {
  const { action, isFocused = false, run, children, ...form } = props;
  const { ask } = useFeatures();
  const byPasskey: Action = {
    label: `${action} with a passkey`,
    withoutFields: true,
    run: async (entered) => run(await proofByPasskey(ask), entered),
  };
  return (
    <Loaded query={usePasskeys()} what="the passkeys">
      {({ passkeys, needsCode, host }) => {
        const byPasscode: Action = {
          label: action,
          run: (entered) =>
            run(
              { passcode: entered('passcode'), ...(needsCode && { code: entered('code') }) },
              entered,
            ),
        };
        const hasPasskey =
          passkeys.some(({ worksHere }) => worksHere) &&
          host === location.hostname &&
          browserSupportsWebAuthn();
        return (
          <ActionForm {...form} actions={hasPasskey ? [byPasscode, byPasskey] : [byPasscode]}>
            {(errorOf) => (
              <>
                <PasscodeField
                  ref={isFocused ? focused : undefined}
                  words={PASSCODE_WORDS}
                  error={errorOf('passcode')}
                />
                {needsCode && <CodeField words={ENGLISH.login} error={errorOf('code')} />}
                {children?.(errorOf)}
              </>
            )}
          </ActionForm>
        );
      }}
    </Loaded>
  );
}
