import { hc } from 'hono/client';
import { type Portfolio, withForms } from '../../domain/content/portfolio.ts';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { type Failure, failureOf } from '../../domain/failure.ts';
import type { Calls } from '../../server/routes.ts';

/** A call that failed. */
export interface CallFailure extends Failure {
  /** Nobody knows whether the server did it: no answer came, or none that could be read. */
  readonly unanswered: boolean;
}

/** What a call gives: its answer, or why there is none. It never rejects. */
export type Answer<T> = ({ readonly ok: true } & T) | CallFailure;

/** The answer to a call, as `hono/client` types it. */
interface Answered<T> {
  readonly ok: boolean;
  json(): Promise<T>;
}

const TIMEOUT_MS = 60_000;

/** The server's calls, by their paths. */
export const { admin } = hc<Calls>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, { ...init, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }),
});

/** Saves all sections over a version. Fields at fault are named by their paths. */
export async function saveContent(content: Portfolio, version: number) {
  const json = { content: withForms(content), version };
  const answer = await answerOf(admin.save.$post({ json }), 'save-failed');
  if (answer.ok) return answer;
  const fields = Object.entries(answer.fields).map(([path, message]) => [
    path.replace(/^content\./, ''),
    message,
  ]);
  return { ...answer, fields: Object.fromEntries(fields) };
}

/** What the store holds now. */
export const loadContent = () => answerOf(admin.content.$get(), 'load-failed');

/** Tells the server that the owner is at work. */
export const reportActivity = () => answerOf(admin.activity.$post(), 'load-failed');

/** Begins a new session, or answers a right passcode with a ticket for the second step. */
export const logIn = (entered: { passcode: string } | { ticket: string; code: string }) =>
  answerOf(admin.login.$post({ json: entered }), 'load-failed');

/** Ends the session, as far as the server can be reached. */
export async function logOut(): Promise<void> {
  const body = new URLSearchParams({ intent: 'logout' });
  await fetch('/admin', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

/** What a call comes to; `otherwise` where no answer can be read. */
export async function answerOf<T extends { ok: true }>(
  call: Promise<Answered<T>>,
  otherwise: ErrorCode,
): Promise<T | CallFailure> {
  try {
    const response = await call;
    return readAnswer(response.ok, await response.json(), otherwise);
  } catch {
    return unanswered(otherwise);
  }
}

/** What came back, if it is an answer of the site: a proxy may have put a page of its own in its place. */
export function readAnswer<T extends { ok: true }>(
  isSuccess: boolean,
  answer: T,
  otherwise: ErrorCode,
): T | CallFailure {
  const found: unknown = answer;
  if (isSuccess && hasField(found, 'ok') && found.ok === true) return answer;
  if (!isSuccess && isFailure(found)) return { ...found, unanswered: false };
  return unanswered(otherwise);
}

/** Nobody knows what became of a call. */
export const unanswered = (code: ErrorCode): CallFailure => ({
  ...failureOf(code),
  unanswered: true,
});

const hasField = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

const isFailure = (value: unknown): value is Failure =>
  hasField(value, 'ok') &&
  value.ok === false &&
  hasField(value, 'code') &&
  typeof value.code === 'string' &&
  Object.hasOwn(ERRORS, value.code) &&
  hasField(value, 'message') &&
  typeof value.message === 'string' &&
  hasField(value, 'fields') &&
  typeof value.fields === 'object' &&
  value.fields !== null;
