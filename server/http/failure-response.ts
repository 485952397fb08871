import type { ErrorHandler } from 'hono';
import { ERRORS, SiteError } from '../../domain/errors.ts';
import { failureOf } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';

/** Answers a call that failed with a coded error as JSON. Any other error is rethrown and becomes a 500. */
export const failureResponse: ErrorHandler<AppEnv> = (error, c) => {
  if (!(error instanceof SiteError)) throw error;
  const { code, fields, retryAfter } = error;
  const { status } = ERRORS[code];
  if (status >= 500) c.get('facts').log.error({ err: error, cause: error.cause }, error.message);
  const headers: HeadersInit =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(failureOf(code, fields), { status, headers });
};
