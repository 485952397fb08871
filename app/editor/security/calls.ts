import { z } from 'zod';
import { type AuditFilter, auditPageSchema } from '../../../domain/audit.ts';
import { secondFactorStateSchema, setUpSchema } from '../../../domain/second-factor.ts';
import { sessionListSchema } from '../../../domain/session-list.ts';
import { call } from '../calls.ts';

const SESSIONS = '/admin/sessions';
const SECOND_FACTOR = '/admin/second-factor';
const sessions = { shape: { sessions: sessionListSchema }, otherwise: 'load-failed' } as const;
const codes = { shape: { codes: z.array(z.string()) }, otherwise: 'load-failed' } as const;

export const loadSessions = () => call(SESSIONS, sessions);

/** Ends one session, or all but this one, and gets those that are left. */
export const endSessions = (which: { hash: string } | { end: 'others' }) =>
  call(SESSIONS, { body: which, ...sessions });

export const loadSecondFactor = () =>
  call(SECOND_FACTOR, { shape: secondFactorStateSchema.shape, otherwise: 'load-failed' });

/** A new secret for the owner's app, which counts for nothing until it is confirmed. */
export const beginSetUp = (passcode: string) =>
  call(SECOND_FACTOR, {
    body: { deed: 'begin', passcode },
    shape: { setUp: setUpSchema },
    otherwise: 'load-failed',
  });

/** Takes the secret into use, and gets the recovery codes. */
export const confirmSetUp = (code: string) =>
  call(SECOND_FACTOR, { body: { deed: 'confirm', code }, ...codes });

export const renewCodes = (code: string) =>
  call(SECOND_FACTOR, { body: { deed: 'renew', code }, ...codes });

export const removeSecondFactor = (code: string) =>
  call(SECOND_FACTOR, { body: { deed: 'remove', code }, shape: {}, otherwise: 'load-failed' });

/** A page of the audit log; `before` is what the page before it named as next. */
export function loadAudit(filter: AuditFilter, before: number | null) {
  const query = new URLSearchParams({ filter });
  if (before !== null) query.set('before', String(before));
  return call(`/admin/audit?${query}`, { shape: auditPageSchema.shape, otherwise: 'load-failed' });
}
