import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import { CHALLENGE_MS } from '../../../domain/passkeys.ts';
import type { Texts } from '../../../domain/words/texts.ts';
import { whileVisible } from '../../ui/while-visible.ts';
import { answerOf, api } from '../browser/calls.ts';

export interface PasskeyLoginProps {
  readonly words: Pick<Texts<'login'>, 'passkey' | 'passkeyUnused'>;
  readonly onLogin: () => void;
}

const calls = api.login.passkey;

const loadAsk = () => answerOf(calls.ask.$post(), 'load-failed');

type Ask = NonNullable<Extract<Awaited<ReturnType<typeof loadAsk>>, { ok: true }>['ask']>;

/** A minute is left to choose a passkey and to be verified. */
const REFRESH_MS = CHALLENGE_MS - 60_000;

/**
 * The login by a passkey: by a button, and in the browser's own list of the passcode's field. Nothing is shown where no
 * passkey works at this address, or in this browser.
 */
export function PasskeyLogin({ words, onLogin }: PasskeyLoginProps) {
  const [ask, setAsk] = useState<Ask | null>(null);
  const wasSent = useRef(false);
  const [result, setResult] = useState<Result>({});
  const [isPending, start] = useTransition();

  /** Logs in by what `choose` gets from the browser. */
  const login = (choose: () => Promise<AuthenticationResponseJSON>) =>
    start(async () => {
      const given = await choose().catch(() => null);
      if (given === null) return setResult({ message: words.passkeyUnused });
      wasSent.current = true;
      const answer = await answerOf(calls.$post({ json: { answer: given } }), 'load-failed');
      if (!answer.ok) return setResult({ failure: answer.message });
      onLogin();
    });
  const loginBy = useEffectEvent((given: AuthenticationResponseJSON) => login(async () => given));

  // Each answer needs a challenge of its own, and each challenge ends.
  useEffect(() => {
    if (isPending || !browserSupportsWebAuthn()) return;
    let isWanted = true;
    const renew = async () => {
      const answer = await loadAsk();
      if (!answer.ok || !isWanted) return;
      // Browsers refuse a passkey at another name of the site.
      setAsk(answer.ask?.rpId === location.hostname ? answer.ask : null);
    };
    const stop = whileVisible(() => {
      void renew();
      const timer = setInterval(renew, REFRESH_MS);
      return () => clearInterval(timer);
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [isPending]);

  useEffect(() => {
    // A password manager that answers by itself would log in twice, or offer a refused passkey again and again.
    if (ask === null || wasSent.current) return;
    let isWanted = true;
    void (async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isWanted) return;
      const given = await startAuthentication({ optionsJSON: ask, useBrowserAutofill: true }).catch(
        () => null,
      );
      if (given !== null && isWanted) loginBy(given);
    })();
    return () => {
      isWanted = false;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [ask]);

  if (ask === null) return null;
  // Cancels the request that waits in the browser's list.
  const press = () => {
    if (!isPending) login(() => startAuthentication({ optionsJSON: ask }));
  };
  return (
    <>
      <button
        type="button"
        className="btn justify-self-start max-wide:w-full"
        aria-disabled={isPending}
        onClick={press}
      >
        <Fingerprint aria-hidden="true" size={18} strokeWidth={1.6} />
        {words.passkey}
      </button>
      <p role="status" className="hint empty:absolute">
        {!isPending && result.message}
      </p>
      <div role="alert" className="empty:absolute">
        {!isPending && result.failure !== undefined && (
          <p className="field-error">{result.failure}</p>
        )}
      </div>
    </>
  );
}

/** Why a login did not come about. */
interface Result {
  readonly message?: string;
  readonly failure?: string;
}
