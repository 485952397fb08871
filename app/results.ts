import { data } from 'react-router';
import type { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldErrors, SiteError } from '../domain/errors.ts';
import type { SiteContext } from './context.ts';

/** What an action answers when it did nothing, for the page to show. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** Messages by the path of the field they belong to. */
  readonly fields: FieldErrors;
}

/** The words and the status of a coded error; any other error is thrown on, and ends as a 500. */
function wordsOf(
  error: unknown,
  log: SiteContext['log'],
): { failure: Failure; init: ResponseInit } {
  if (!(error instanceof SiteError)) throw error;
  const { status, message } = ERRORS[error.code];
  if (status >= 500) log.error({ err: error, cause: error.cause }, error.message);
  const headers: HeadersInit =
    error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) };
  return {
    failure: { ok: false, code: error.code, message, fields: error.fields },
    init: { status, headers },
  };
}

/** A coded error as an action's data. */
export function failureData(error: unknown, log: SiteContext['log']) {
  const { failure, init } = wordsOf(error, log);
  return data(failure, init);
}

/** A coded error as a JSON response, for the editor's calls. */
export function failureResponse(error: unknown, log: SiteContext['log']): Response {
  const { failure, init } = wordsOf(error, log);
  return Response.json(failure, init);
}

/** Awaits what a page needs; a coded error becomes the error page with its words and status. */
export async function orErrorPage<T>(promise: Promise<T>, log: SiteContext['log']): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw failureData(error, log);
  }
}

/** Shows the error page at an address that is no page, and had no answer. */
export function failedPage({ failure, log }: SiteContext): never {
  throw failureData(failure ?? new SiteError('not-found'), log);
}

/** The first message of every field that a schema refused. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
