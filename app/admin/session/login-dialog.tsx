import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ERRORS } from '../../../domain/errors.ts';
import { logIn } from '../browser/calls.ts';
import { focusAfter } from '../controls/focus.ts';
import { ENGLISH } from '../text/english.ts';
import { CodeField, PasscodeField, PasskeyLogin } from './login-fields.tsx';

const LOGIN_PAGE = '/admin';
const TITLE_ID = 'login-title';
const TEXT_ID = 'login-text';

// The browser itself asks about unsaved changes.
const leave = () => window.location.assign(LOGIN_PAGE);

/** The login form as a dialog over the editor, so that unsaved changes are not lost. */
export function LoginDialog({
  onLogin,
  hasPasskeys,
}: {
  onLogin: () => void;
  /** Whether there were passkeys when the editor was loaded. */
  hasPasskeys: boolean;
}) {
  const [ticket, setTicket] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<Element>(null);

  useLayoutEffect(() => {
    opener.current = document.activeElement;
    dialog.current?.showModal();
  }, []);

  // The focus returns after the dialog is removed, because the editor is inert before that.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );

  const { mutate, data, isPending } = useMutation({
    mutationFn: logIn,
    // What was entered is secret.
    gcTime: 0,
    onSuccess(answer) {
      if (!answer.ok) {
        if (answer.code === 'login-expired') flushSync(() => setTicket(null));
        input.current?.select();
      } else if (answer.ticket === null) {
        onLogin();
      } else {
        const next = answer.ticket;
        focusAfter(
          () => setTicket(next),
          () => input.current,
        );
      }
    },
  });
  const failure = data === undefined || data.ok ? undefined : data;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (isPending) return;
    mutate(
      ticket === null
        ? { passcode: String(form.get('passcode')) }
        : { ticket, code: String(form.get('code')) },
    );
  };

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={TITLE_ID}
      aria-describedby={TEXT_ID}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // A second Escape closes a dialog without asking; there would be no other way to log in.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <form method="post" action={LOGIN_PAGE} className="dialog-box" onSubmit={submit}>
        <div className="dialog-head">
          <div role="alert">
            <h2 id={TITLE_ID}>{ERRORS['session-expired'].message}</h2>
          </div>
          <p id={TEXT_ID} className="mt-1 text-ink-2">
            Your unsaved changes are still here. Log in to continue.
          </p>
        </div>
        <div className="dialog-body grid gap-4">
          {ticket === null ? (
            <PasscodeField ref={input} words={ENGLISH.login} error={failure?.message} />
          ) : (
            <CodeField ref={input} words={ENGLISH.login} error={failure?.message} />
          )}
          {hasPasskeys && ticket === null && (
            <PasskeyLogin words={ENGLISH.login} onLogin={onLogin} />
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn" onClick={leave}>
            Leave the editor
          </button>
          <button type="submit" className="btn btn-fill" aria-disabled={isPending}>
            Access Admin Panel
          </button>
        </div>
      </form>
    </dialog>
  );
}
