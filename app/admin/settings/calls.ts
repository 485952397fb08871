import type { InferRequestType } from 'hono/client';
import type { AuditFilter } from '../../../domain/audit.ts';
import type { Retention } from '../../../domain/retention.ts';
import { answerOf, api, unanswered } from '../browser/calls.ts';

const secondFactor = api['second-factor'];

export const loadSessions = () => answerOf(api.sessions.$get(), 'load-failed');

/** Ends one session, or all others, and returns the remaining ones. */
export const endSessions = (which: { hash: string } | { end: 'others' }) =>
  answerOf(api.sessions.$post({ json: which }), 'save-failed');

export const loadSecondFactor = () => answerOf(secondFactor.$get(), 'load-failed');

type Change = InferRequestType<typeof secondFactor.$post>['json'];

const change = (json: Change) => answerOf(secondFactor.$post({ json }), 'save-failed');

/** Requests a new secret for the owner's app. It is not in use until it is confirmed. */
export async function beginSetUp(passcode: string) {
  const answer = await change({ action: 'begin', passcode });
  if (!answer.ok) return answer;
  const { ok, setUp } = answer;
  return setUp === undefined ? unanswered('save-failed') : { ok, setUp };
}

/** Switches the second factor on, and returns the recovery codes. */
export const confirmSetUp = (code: string) => newCodes({ action: 'confirm', code });

export const renewCodes = (code: string) => newCodes({ action: 'renew', code });

async function newCodes(json: Change) {
  const answer = await change(json);
  if (!answer.ok) return answer;
  const { ok, codes } = answer;
  return codes === undefined ? unanswered('save-failed') : { ok, codes };
}

export const removeSecondFactor = (code: string) => change({ action: 'remove', code });

/** Loads a page of the audit log; `before` is the `next` of the previous page. */
export const loadAudit = (filter: AuditFilter, before: number | null) =>
  answerOf(
    api.audit.$get({ query: { filter, ...(before === null ? {} : { before: String(before) }) } }),
    'load-failed',
  );

/** Loads how long things are stored. */
export const loadRetention = () => answerOf(api.retention.$get(), 'load-failed');

export const saveRetention = (retention: Retention) =>
  answerOf(api.retention.$post({ json: retention }), 'save-failed');

/** Checks the site, or loads what was found less than a minute ago. */
export const loadFindings = () => answerOf(api.doctor.$get(), 'load-failed');
