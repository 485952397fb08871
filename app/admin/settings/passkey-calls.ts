import {
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { InferRequestType } from 'hono/client';
import { failureOf } from '../../../domain/failure.ts';
import { answerOf, api, type CallFailure } from '../browser/calls.ts';

const { passkeys } = api;

type Change = InferRequestType<typeof passkeys.$post>['json'];

/** What proves a change: the passcode, with a code where a second factor is in use, or a passkey. */
export type Proof = InferRequestType<typeof passkeys.offer.$post>['json']['proof'];

/** The passkey of the browser was not given: the owner cancelled, or took too long. */
export const UNUSED = 'unused';

export const loadPasskeys = () => answerOf(passkeys.$get(), 'load-failed');

/** Asks the browser for a passkey as a proof. */
export async function proofByPasskey(): Promise<Proof | CallFailure | typeof UNUSED> {
  const answer = await answerOf(passkeys.ask.$post(), 'save-failed');
  if (!answer.ok) return answer;
  if (answer.ask === null) return { ...failureOf('invalid-passkey'), unanswered: false };
  return startAuthentication({ optionsJSON: answer.ask }).then(
    (given) => ({ answer: given }),
    () => UNUSED,
  );
}

/** Asks for what makes a passkey, and for a name of it. */
export const offerPasskey = (proof: Proof) =>
  answerOf(passkeys.offer.$post({ json: { proof } }), 'save-failed');

export type Offered = Extract<Awaited<ReturnType<typeof offerPasskey>>, { ok: true }>;

/** The browser's new passkey; `known` where the authenticator has one of this site. */
export const makePasskey = ({
  offer,
}: Offered): Promise<RegistrationResponseJSON | typeof UNUSED | 'known'> =>
  startRegistration({ optionsJSON: offer }).catch((error: unknown) =>
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'known'
      : UNUSED,
  );

/** Changes the passkeys, and resolves to what there is then. */
export const changePasskeys = (json: Change) => answerOf(passkeys.$post({ json }), 'save-failed');

export type Passkeys = Extract<Awaited<ReturnType<typeof loadPasskeys>>, { ok: true }>;
