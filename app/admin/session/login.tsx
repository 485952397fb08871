import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { removeItem } from '../browser/local-storage.ts';
import { CodeField, PasscodeField, PasskeyLogin } from './login-fields.tsx';

/** The login form: the passcode or, with a `ticket` for a correct passcode, the second factor's code. */
export function AdminLogin(props: {
  words: Texts<'login'>;
  hasPasskeys: boolean;
  ticket: string | undefined;
  failure: Failure | undefined;
}) {
  const { words, hasPasskeys, ticket, failure } = props;
  const { state } = useNavigation();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  // A server does not see the hash, which names an entry.
  const to = useHydrated() ? pathname + hash : pathname;
  const input = useRef<HTMLInputElement>(null);

  // There is no session in this browser if the login form is shown.
  useEffect(() => {
    removeItem('engawa.active');
  }, []);

  useEffect(() => {
    if (failure === undefined && ticket === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [failure, ticket]);

  return (
    <div className="wrap login-page pt-[calc(var(--spacing-bar)+clamp(3rem,7vw,6.5rem))] pb-s5">
      <h1 className="page-name ms-[-0.01em]">{words.heading}</h1>
      {words.lead !== '' && <p className="lead mt-s5">{words.lead}</p>}
      <Form
        method="post"
        action="/admin"
        className="on-night grid justify-items-start gap-s4 max-w-104 mt-s6"
        aria-label={words.form}
      >
        {/* The screen that was asked for opens after the login. */}
        <input type="hidden" name="to" value={to} />
        {ticket === undefined ? (
          <PasscodeField ref={input} words={words} error={failure?.message} />
        ) : (
          <>
            <input type="hidden" name="ticket" value={ticket} />
            <CodeField ref={input} words={words} error={failure?.message} />
          </>
        )}
        <button
          type="submit"
          name="intent"
          value="login"
          className="btn btn-fill max-wide:w-full"
          disabled={state === 'submitting'}
        >
          {words.submit}
        </button>
        {hasPasskeys && ticket === undefined && (
          <PasskeyLogin
            words={words}
            // Loads the editor, and what failed before is not shown in it.
            onLogin={() => void navigate(to, { replace: true })}
          />
        )}
      </Form>
    </div>
  );
}
