import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { Fingerprint } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const wasSent = useRef(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState('');

  // Each answer needs a challenge of its own, and each challenge ends.
  const renew = useCallback(async () => {
    if (isBusy.current || !browserSupportsWebAuthn()) return;
    const answer = await loadAsk();
    if (!answer.ok || isBusy.current) return;
    // Browsers refuse a passkey at another name of the site.
    setAsk(answer.ask?.rpId === location.hostname ? answer.ask : null);
  }, []);

  useEffect(
    () =>
      whileVisible(() => {
        void renew();
        const timer = setInterval(renew, REFRESH_MS);
        return () => clearInterval(timer);
      }),
    [renew],
  );

  const send = async (given: AuthenticationResponseJSON) => {
    wasSent.current = true;
    const answer = await answerOf(calls.$post({ json: { answer: given } }), 'load-failed');
    if (answer.ok) return onLogin();
    setFailure(answer.message);
  };

  const run = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setMessage('');
    setFailure('');
    await work();
    isBusy.current = false;
    setBusy(false);
    void renew();
  };

  const sendNow = useRef(send);
  sendNow.current = send;
  const runNow = useRef(run);
  runNow.current = run;

  useEffect(() => {
    // A password manager that answers by itself would log in twice, or offer a refused passkey again and again.
    if (ask === null || wasSent.current) return;
    let isWanted = true;
    void (async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || !isWanted) return;
      const given = await startAuthentication({ optionsJSON: ask, useBrowserAutofill: true }).catch(
        () => null,
      );
      if (given !== null && isWanted) await runNow.current(() => sendNow.current(given));
    })();
    return () => {
      isWanted = false;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [ask]);

  const press = (optionsJSON: Ask) =>
    run(async () => {
      // Cancels the request that waits in the browser's list.
      const given = await startAuthentication({ optionsJSON }).catch(() => null);
      if (given === null) setMessage(words.passkeyUnused);
      else await send(given);
    });

  if (ask === null) return null;
  return (
    <>
      <button
        type="button"
        className="btn justify-self-start max-wide:w-full"
        aria-disabled={busy}
        onClick={() => void press(ask)}
      >
        <Fingerprint aria-hidden="true" size={18} strokeWidth={1.6} />
        {words.passkey}
      </button>
      <p role="status" className="hint empty:absolute">
        {message}
      </p>
      <div role="alert" className="empty:absolute">
        {failure !== '' && <p className="field-error">{failure}</p>}
      </div>
    </>
  );
}
