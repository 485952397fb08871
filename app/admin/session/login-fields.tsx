import { Eye, EyeOff, Fingerprint } from 'lucide-react';
import { type Ref, useId, useState, useTransition } from 'react';
import type { Texts } from '../../../domain/words/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { answerOf, api } from '../browser/calls.ts';

/** The passcode, hidden until its button shows it, with a user name under which password managers keep it. */
export function PasscodeField(props: {
  ref?: Ref<HTMLInputElement>;
  words: Pick<Texts<'login'>, 'passcode' | 'show' | 'hide'>;
  error: string | undefined;
  name?: 'passcode' | 'next';
  hint?: string;
  autoComplete?: 'current-password' | 'new-password';
}) {
  const { ref, words, error, name = 'passcode', hint, autoComplete = 'current-password' } = props;
  const id = useId();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field w-full">
      <label htmlFor={id}>{words.passcode}</label>
      <input type="text" autoComplete="username" value="Admin" readOnly hidden />
      <div className="passcode relative">
        <input
          ref={ref}
          id={id}
          name={name}
          className="min-h-13 pe-13 [unicode-bidi:plaintext]"
          type={shown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          className="icon-button absolute inset-y-0 end-1 my-auto"
          hidden={!hydrated}
          aria-label={shown ? words.hide : words.show}
          title={shown ? words.hide : words.show}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" size={19} strokeWidth={1.6} />
        </button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div role="alert">
        {error !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

const calls = api.login.passkey;

/** The button that logs in by a passkey, shown where this browser can use one. */
export function PasskeyLogin(props: {
  words: Pick<Texts<'login'>, 'passkey' | 'passkeyUnused'>;
  onLogin: () => void;
}) {
  const { words, onLogin } = props;
  const [problem, setProblem] = useState('');
  const [isPending, start] = useTransition();
  const canBeUsed = useHydrated() && 'PublicKeyCredential' in window;
  /** Logs in. Resolves to why that was not possible. */
  const logIn = async (): Promise<string> => {
    const asked = await answerOf(calls.ask.$post(), 'load-failed');
    if (!asked.ok) return asked.message;
    if (asked.ask === null) return words.passkeyUnused;
    const optionsJSON = asked.ask;
    const given = await import('@simplewebauthn/browser')
      .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
      .catch(() => null);
    if (given === null) return words.passkeyUnused;
    const answer = await answerOf(calls.$post({ json: { answer: given } }), 'load-failed');
    if (!answer.ok) return answer.message;
    onLogin();
    return '';
  };
  return (
    // Its place is kept, so that nothing moves when the scripts run.
    <div className={`grid gap-2 w-full ${canBeUsed ? '' : 'invisible'}`}>
      <button
        type="button"
        className="btn justify-self-start max-wide:w-full"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) start(async () => setProblem(await logIn()));
        }}
      >
        <Fingerprint aria-hidden="true" size={18} strokeWidth={1.6} />
        {words.passkey}
      </button>
      <div role="alert">
        {problem !== '' && !isPending && <p className="field-error">{problem}</p>}
      </div>
    </div>
  );
}
