import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { CodeField } from '../../editor/code-field.tsx';
import { removeItem } from '../../editor/local-storage.ts';
import { PasscodeField } from '../../editor/passcode-field.tsx';

/** The login form: the passcode or, with a `ticket` for a correct passcode, the second factor's code. */
export function AdminLogin(props: { ticket: string | undefined; failure: Failure | undefined }) {
  const { ticket, failure } = props;
  const { state } = useNavigation();
  const input = useRef<HTMLInputElement>(null);

  // There is no session in this browser if the login form is shown.
  useEffect(() => removeItem('engawa.active'), []);

  useEffect(() => {
    if (failure === undefined && ticket === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [failure, ticket]);

  return (
    <div className="wrap page-head pb-s7">
      <h1 className="page-name ml-[-0.01em]">Admin</h1>
      <p className="lead mt-s5">The service entrance. What visitors read is written here.</p>
      <Form method="post" className="login mt-s6" aria-label="Login">
        {ticket === undefined ? (
          <PasscodeField ref={input} error={failure?.message} />
        ) : (
          <>
            <input type="hidden" name="ticket" value={ticket} />
            <CodeField ref={input} error={failure?.message} />
          </>
        )}
        <button
          type="submit"
          name="intent"
          value="login"
          className="btn btn-primary"
          disabled={state === 'submitting'}
        >
          Access Admin Panel
        </button>
      </Form>
    </div>
  );
}
