import { hc } from 'hono/client';
import { type Portfolio, withFormats } from '../../../domain/content/portfolio.ts';
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts';
import { type Failure, failureOf } from '../../../domain/failure.ts';
import type { SaveCause } from '../../../domain/history.ts';
import type { Calls } from '../../../server/start/routes.ts';

export interface CallFailure extends Failure {
  /** No readable response came, so it is unknown whether the server did it. */
  readonly unanswered: boolean;
}

/** The result of a call: its answer or a failure. Calls never reject. */
export type Answer<T> = ({ readonly ok: true } & T) | CallFailure;

/** A call that the server refused, or did not answer. Its message is for the owner. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Resolves to the answer of a call. Throws a `CallError` if it fails. */
export type Ask = <T extends { readonly ok: true }>(call: () => Promise<Answer<T>>) => Promise<T>;

export interface CallResponse<T> {
  readonly status: number;
  json(): Promise<T>;
}

const TIMEOUT_MS = 60_000;

export const { api } = hc<Calls>('/', {
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(input, {
      ...init,
      cache: 'no-store',
      signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    }),
}).admin;

/** What started a save. The server stores `restored` instead if an earlier version was put into the editor before. */
export type SentCause = Extract<SaveCause, 'owner' | 'autosave'>;

export interface SaveRequest {
  readonly content: Portfolio;
  readonly version: number;
  /** The same for all attempts of one save, which the server stores once. */
  readonly saveId: string;
  readonly cause: SentCause;
  /** The earlier version that was put into the editor since the last save. */
  readonly restoredFrom: number | null;
}

/** After this time without an answer a save is given up, in milliseconds. */
const SAVE_TIMEOUT_MS = 12_000;

/** Saves all sections over a version. A failure names the invalid fields by path. */
export async function saveContent({ content, ...request }: SaveRequest) {
  const json = { content: withFormats(content), ...request };
  const init = { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) };
  const answer = await answerOf(api.save.$post({ json }, { init }), 'save-failed');
  if (answer.ok) return answer;
  const fields = Object.entries(answer.fields).map(([path, message]) => [
    path.replace(/^content\./, ''),
    message,
  ]);
  return { ...answer, fields: Object.fromEntries(fields) };
}

export const loadContent = () => answerOf(api.content.$get(), 'load-failed');

/** Merges an exported document with the stored content. Saves nothing. */
export const compareImport = (document: Readonly<Record<string, unknown>>) =>
  answerOf(api.import.$post({ json: document }), 'load-failed');

export const reportActivity = () => answerOf(api.activity.$post(), 'load-failed');

/** Starts a new session, or returns a ticket for the second factor if the passcode is correct. */
export const logIn = (entered: { passcode: string } | { ticket: string; code: string }) =>
  answerOf(api.login.$post({ json: entered }), 'load-failed');

/** Ends the session, if the server can be reached. */
export async function logOut(): Promise<void> {
  const body = new URLSearchParams({ intent: 'logout' });
  await fetch('/admin', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

/** Awaits a call and returns its answer or failure; a failure with the `fallback` code if no answer can be read. */
export async function answerOf<T extends { ok: true }>(
  call: Promise<CallResponse<T>>,
  fallback: ErrorCode,
): Promise<T | CallFailure> {
  const response = await call.catch(() => null);
  if (response === null) return unanswered(fallback);
  return readAnswer(response.status, await response.json().catch(() => null), fallback);
}

/** Checks that a response body is an answer of the site: a proxy may have replaced it with its own page. */
export function readAnswer<T extends { ok: true }>(
  status: number,
  answer: T | null,
  fallback: ErrorCode,
): T | CallFailure {
  const isSuccess = status >= 200 && status < 300;
  const body: unknown = answer;
  if (isSuccess && answer !== null && hasField(body, 'ok') && body.ok === true) return answer;
  if (!isSuccess && isFailure(body)) return { ...body, unanswered: false };
  if (status !== ERRORS['too-large'].status) return unanswered(fallback);
  return { ...failureOf('too-large'), message: REFUSED_IN_FRONT, unanswered: false };
}

const REFUSED_IN_FRONT =
  'A server in front of the site refused this for its size (413). Its limit has to be raised: in nginx, client_max_body_size.';

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
