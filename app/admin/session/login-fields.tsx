import { Eye, EyeOff } from 'lucide-react';
import { lazy, type Ref, Suspense, useId, useState } from 'react';
import type { Texts } from '../../../domain/words/texts.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { PasskeyLoginProps } from './passkey-login.tsx';

/** The passcode, hidden until its button shows it, with a user name under which password managers keep it. */
export function PasscodeField(props: {
  ref?: Ref<HTMLInputElement>;
  words: Pick<Texts<'login'>, 'passcode' | 'show' | 'hide'>;
  error: string | undefined;
  name?: 'passcode' | 'next';
  hint?: string;
  /** With `webauthn`, the browser also offers its passkeys in this field. */
  autoComplete?: 'current-password' | 'current-password webauthn' | 'new-password';
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

const PasskeyLogin = lazy(() =>
  import('./passkey-login.tsx').then(
    (part) => ({ default: part.PasskeyLogin }),
    // The passcode is asked for beside it.
    () => ({ default: () => null }),
  ),
);

/**
 * The login by a passkey, whose script is loaded when it is first shown. `isExpected` keeps its place free, and that of a
 * notice below it.
 */
export function LazyPasskeyLogin({
  isExpected,
  ...props
}: PasskeyLoginProps & { isExpected: boolean }) {
  const hydrated = useHydrated();
  return (
    <div className={`grid content-start gap-2 w-full ${isExpected ? 'min-h-20' : 'empty:hidden'}`}>
      {hydrated && (
        <Suspense>
          <PasskeyLogin {...props} />
        </Suspense>
      )}
    </div>
  );
}
