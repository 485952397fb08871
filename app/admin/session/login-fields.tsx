import { Eye, EyeOff, Fingerprint } from 'lucide-react';
import { type Ref, useState, useTransition } from 'react';
import type { Texts } from '../../../domain/words/texts.ts';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { answerOf, api } from '../browser/calls.ts';

interface FieldProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly error: string | undefined;
}

const SECRET = { required: true, autoCapitalize: 'none', spellCheck: false };

/** The passcode, hidden until its button shows it, with a user name under which password managers keep it. */
export function PasscodeField(
  props: FieldProps & {
    words: Pick<Texts<'login'>, 'passcode' | 'show' | 'hide'>;
    name?: 'passcode' | 'next';
    hint?: string;
    autoComplete?: 'current-password' | 'new-password';
  },
) {
  const { ref, words, error, name = 'passcode', hint, autoComplete = 'current-password' } = props;
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <LabelledField label={words.passcode} hint={hint} error={error} isAlert>
      {(control) => (
        <>
          <input type="text" autoComplete="username" value="Admin" readOnly hidden />
          <div className="passcode relative">
            <input
              {...control}
              {...SECRET}
              ref={ref}
              name={name}
              className="min-h-13 pe-13 [unicode-bidi:plaintext]"
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
            />
            <button
              type="button"
              className="icon-button absolute inset-y-0 end-1 my-auto"
              hidden={!hydrated}
              aria-label={shown ? words.hide : words.show}
              title={shown ? words.hide : words.show}
              onClick={() => setShown(!shown)}
            >
              <Icon size={19} strokeWidth={1.6} />
            </button>
          </div>
        </>
      )}
    </LabelledField>
  );
}

/** A code of the second factor, or one of its recovery codes. */
export function CodeField(
  props: FieldProps & {
    words: Pick<Texts<'login'>, 'code' | 'codeHint'>;
    /** Only a code of the app is accepted, no recovery code. */
    isFromApp?: boolean;
  },
) {
  const { ref, words, error, isFromApp = false } = props;
  return (
    <LabelledField label={words.code} hint={words.codeHint} error={error} isAlert>
      {(control) => (
        <input
          {...control}
          {...SECRET}
          ref={ref}
          name="code"
          type="text"
          dir="ltr"
          className="code"
          autoComplete="one-time-code"
          inputMode={isFromApp ? 'numeric' : undefined}
          autoCorrect="off"
        />
      )}
    </LabelledField>
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
  const logIn = async (): Promise<string> => {
    const offer = await answerOf(calls.ask.$post(), 'load-failed');
    if (!offer.ok) return offer.message;
    if (offer.ask === null) return words.passkeyUnused;
    const optionsJSON = offer.ask;
    const response = await import('@simplewebauthn/browser')
      .then(({ startAuthentication }) => startAuthentication({ optionsJSON }))
      .catch(() => null);
    if (response === null) return words.passkeyUnused;
    const answer = await answerOf(calls.$post({ json: { answer: response } }), 'load-failed');
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
        <Fingerprint size={18} strokeWidth={1.6} />
        {words.passkey}
      </button>
      <div role="alert">
        {problem !== '' && !isPending && <p className="field-error">{problem}</p>}
      </div>
    </div>
  );
}
