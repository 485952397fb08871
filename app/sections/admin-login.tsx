import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { forget } from '../editor/kept.ts';
import { PasscodeField } from '../editor/passcode-field.tsx';
import type { Failure } from '../results.ts';

export function AdminLogin({ failure }: { failure: Failure | undefined }) {
  const { state } = useNavigation();
  const input = useRef<HTMLInputElement>(null);

  // Logged out, or the session is over.
  useEffect(() => forget('engawa.active'), []);

  useEffect(() => {
    if (failure === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [failure]);

  return (
    <div className="wrap page-head pb-s7">
      <h1 className="page-name ml-[-0.01em]">Admin</h1>
      <p className="lead mt-s5">The service entrance. What visitors read is written here.</p>
      <Form method="post" className="login mt-s6" aria-label="Login">
        <PasscodeField ref={input} error={failure?.message} />
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
