import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ERRORS } from '../../../domain/errors.ts';
import { logIn } from '../browser/calls.ts';
import { focusAfter } from '../controls/focus.ts';
import { Modal } from '../controls/modal.tsx';
import { ENGLISH } from '../text/english.ts';
import { CodeField, PasscodeField, PasskeyLogin } from './login-fields.tsx';

const LOGIN_PAGE = '/admin';

// The browser itself asks about unsaved changes.
const leave = () => window.location.assign(LOGIN_PAGE);

/** The login form as a dialog over the editor, so that unsaved changes are not lost. */
export function LoginDialog({
  onLogin,
  hasPasskeys,
}: {
  onLogin: () => void;
  hasPasskeys: boolean;
}) {
  const [ticket, setTicket] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);

  // The dialog cannot return the focus: the editor is inert until it is removed.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
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
  const submit = (form: FormData) => {
    if (isPending) return;
    mutate(
      ticket === null
        ? { passcode: String(form.get('passcode')) }
        : { ticket, code: String(form.get('code')) },
    );
  };
  return (
    <Modal
      // A second Escape closes a dialog without asking; there would be no other way to log in.
      key={attempt}
      title={<span role="alert">{ERRORS['session-expired'].message}</span>}
      lead={
        <p className="mt-1 text-ink-2">Your unsaved changes are still here. Log in to continue.</p>
      }
      startsInside
      form={{
        method: 'post',
        action: LOGIN_PAGE,
        onSubmit: ({ currentTarget }) => submit(new FormData(currentTarget)),
      }}
      onDismiss={leave}
      onClose={() => setAttempt(attempt + 1)}
    >
      <div className="dialog-body grid gap-4">
        {ticket === null ? (
          <PasscodeField ref={input} words={ENGLISH.login} error={failure?.message} />
        ) : (
          <CodeField ref={input} words={ENGLISH.login} error={failure?.message} />
        )}
        {hasPasskeys && ticket === null && <PasskeyLogin words={ENGLISH.login} onLogin={onLogin} />}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn" onClick={leave}>
          Leave the editor
        </button>
        <button type="submit" className="btn btn-fill" aria-disabled={isPending}>
          Access Admin Panel
        </button>
      </div>
    </Modal>
  );
}
