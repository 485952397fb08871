import { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { clientFailure } from '../client-failure.ts';
import type { Failure } from '../results.ts';
import type { Saved } from './draft.ts';

/** A call that failed. */
export interface CallFailure extends Failure {
  /** Nobody knows whether the server did it: no answer came, or none that could be read. */
  readonly unanswered: boolean;
}

/** What a call gives: its answer, or why there is none. It never rejects. */
export type Answer<T> = ({ readonly ok: true } & T) | CallFailure;

const TIMEOUT_MS = 60_000;

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(ERRORS, value);

const failureSchema = z.object({
  ok: z.literal(false),
  code: z.custom<ErrorCode>(isCode),
  message: z.string(),
  fields: z.record(z.string(), z.string()),
});

const savedShape = { content: portfolioSchema, version: z.int() };

/** Saves all five sections over a version. Fields at fault are named by their paths. */
export async function saveContent(
  content: Portfolio,
  version: number,
): Promise<Answer<Saved & { message: string }>> {
  const answer = await call('/admin/save', {
    body: { content, version },
    shape: { ...savedShape, message: z.string() },
    otherwise: 'save-failed',
  });
  if (answer.ok) return answer;
  const fields = Object.entries(answer.fields).map(([path, message]) => [
    path.replace(/^content\./, ''),
    message,
  ]);
  return { ...answer, fields: Object.fromEntries(fields) };
}

/** What the store holds now. */
export const loadContent = (): Promise<Answer<Saved>> =>
  call('/admin/content', { shape: savedShape, otherwise: 'load-failed' });

/** Tells the server that the owner is at work. */
export const reportActivity = (): Promise<Answer<object>> =>
  call('/admin/activity', { body: {}, shape: {}, otherwise: 'load-failed' });

/** Begins a new session, or answers a right passcode with a ticket for the second step. */
export const logIn = (
  entered: { passcode: string } | { ticket: string; code: string },
): Promise<Answer<{ ticket: string | null }>> =>
  call('/admin/login', {
    body: entered,
    shape: { ticket: z.string().nullable() },
    otherwise: 'load-failed',
  });

/** Ends the session, as far as the server can be reached. */
export async function logOut(): Promise<void> {
  const body = new URLSearchParams({ intent: 'logout' });
  await fetch('/admin', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
}

/** Asks the server: posts where there is a body, and reads where there is none. */
export async function call<T extends z.ZodRawShape>(
  path: string,
  options: { body?: object; shape: T; otherwise: ErrorCode },
): Promise<Answer<z.output<z.ZodObject<T>>>> {
  const { body, shape, otherwise } = options;
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  try {
    const response = await fetch(path, {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return readAnswer(response.ok, await response.json(), shape);
  } catch {
    return { ...clientFailure(otherwise), unanswered: true };
  }
}

/** What an answer says. Throws where it cannot be read. */
export function readAnswer<T extends z.ZodRawShape>(
  ok: boolean,
  answer: unknown,
  shape: T,
): Answer<z.output<z.ZodObject<T>>> {
  if (ok) return { ...z.object(shape).parse(answer), ok: true };
  return { ...failureSchema.parse(answer), unanswered: false };
}
