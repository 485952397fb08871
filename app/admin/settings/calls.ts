import {
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { InferRequestType } from 'hono/client';
import type { AuditFilter } from '../../../domain/audit.ts';
import { failureOf } from '../../../domain/failure.ts';
import type { Retention } from '../../../domain/retention.ts';
import { answerOf, api, unanswered } from '../browser/calls.ts';
import { type Ask, CallError } from '../browser/queries.ts';
import { ENGLISH } from '../text/english.ts';

const { passcode, passkeys, sessions } = api;
const secondFactor = api['second-factor'];

export const loadPasscode = () => answerOf(passcode.$get(), 'load-failed');

/** What proves a change: the passcode, with a code where a second factor is in use, or a passkey. */
export type Proof = InferRequestType<typeof passkeys.offer.$post>['json']['proof'];

/** Changes the passcode, and ends all other sessions. */
export const changePasscode = (next: string, proof: Proof) =>
  answerOf(passcode.$post({ json: { passcode: next, proof } }), 'save-failed');

export const loadSessions = () => answerOf(sessions.$get(), 'load-failed');

/** Ends one session, or all others, and returns the remaining ones. */
export const endSessions = (which: { hash: string } | { end: 'others' }) =>
  answerOf(sessions.$post({ json: which }), 'save-failed');

export const loadSecondFactor = () => answerOf(secondFactor.$get(), 'load-failed');

type FactorChange = InferRequestType<typeof secondFactor.$post>['json'];

const changeFactor = (json: FactorChange) => answerOf(secondFactor.$post({ json }), 'save-failed');

/** Requests a new secret for the owner's app. It is not in use until it is confirmed. */
export async function beginSetUp(entered: string) {
  const answer = await changeFactor({ action: 'begin', passcode: entered });
  if (!answer.ok) return answer;
  const { ok, setUp } = answer;
  return setUp === undefined ? unanswered('save-failed') : { ok, setUp };
}

/** Switches the second factor on, and returns the recovery codes. */
export const confirmSetUp = (code: string) => newCodes({ action: 'confirm', code });

export const renewCodes = (code: string) => newCodes({ action: 'renew', code });

async function newCodes(json: FactorChange) {
  const answer = await changeFactor(json);
  if (!answer.ok) return answer;
  const { ok, codes } = answer;
  return codes === undefined ? unanswered('save-failed') : { ok, codes };
}

export const removeSecondFactor = (code: string) => changeFactor({ action: 'remove', code });

export const loadPasskeys = () => answerOf(passkeys.$get(), 'load-failed');

export type Passkeys = Extract<Awaited<ReturnType<typeof loadPasskeys>>, { ok: true }>;

const refusedPasskey = (message: string) =>
  new CallError({ ...failureOf('invalid-passkey'), message });

/** Asks the browser for a passkey as a proof. Throws a `CallError` where none is given. */
export async function proofByPasskey(ask: Ask): Promise<Proof> {
  const answer = await ask(() => answerOf(passkeys.ask.$post(), 'save-failed'));
  if (answer.ask === null) throw new CallError(failureOf('invalid-passkey'));
  return startAuthentication({ optionsJSON: answer.ask }).then(
    (given) => ({ answer: given }),
    () => {
      throw refusedPasskey(ENGLISH.login.passkeyUnused);
    },
  );
}

/** Asks for what makes a passkey, and for a name of it. */
export const offerPasskey = (proof: Proof) =>
  answerOf(passkeys.offer.$post({ json: { proof } }), 'save-failed');

export type Offered = Extract<Awaited<ReturnType<typeof offerPasskey>>, { ok: true }>;

/** The browser's new passkey. Throws a `CallError` where none is made. */
export const makePasskey = ({ offer }: Offered): Promise<RegistrationResponseJSON> =>
  startRegistration({ optionsJSON: offer }).catch((error: unknown) => {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw refusedPasskey(
      isThere ? 'There is a passkey of this site in it already.' : 'No passkey was made.',
    );
  });

/** Changes the passkeys, and resolves to what there is then. */
export const changePasskeys = (json: InferRequestType<typeof passkeys.$post>['json']) =>
  answerOf(passkeys.$post({ json }), 'save-failed');

/** Loads a page of the audit log; `before` is the `next` of the previous page, or 0 for the newest. */
export const loadAudit = (filter: AuditFilter, before: number) =>
  answerOf(
    api.audit.$get({ query: { filter, ...(before !== 0 && { before: String(before) }) } }),
    'load-failed',
  );

/** Loads how long things are stored. */
export const loadRetention = () => answerOf(api.retention.$get(), 'load-failed');

export const saveRetention = (retention: Retention) =>
  answerOf(api.retention.$post({ json: retention }), 'save-failed');

/** Checks the site, or loads what was found less than a minute ago. */
export const loadFindings = () => answerOf(api.doctor.$get(), 'load-failed');

/** Loads whether page views are counted, and since when. */
export const loadCounting = () =>
  answerOf(api.visits.$get({ query: { period: 'week' } }), 'load-failed');

/** Switches the counting of page views on or off. */
export const setCounting = (isOn: boolean) =>
  answerOf(api.visits.counting.$post({ json: { isOn } }), 'save-failed');
