import { data } from 'react-router';
import { ERRORS, SiteError } from '../domain/errors.ts';
import { failureOf } from '../domain/failure.ts';
import type { AppContext } from './context.ts';

/** A coded error as an action's data. Any other error is rethrown and becomes a 500. */
export function failureData(error: unknown, log: AppContext['log']) {
  if (!(error instanceof SiteError)) throw error;
  const { code, fields, retryAfter } = error;
  const { status } = ERRORS[code];
  if (status >= 500) log.error({ err: error, cause: error.cause }, error.message);
  const headers: HeadersInit =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return data(failureOf(code, fields), { status, headers });
}

/** Awaits a page's data. A coded error becomes the error page with its message and status. */
export async function orErrorPage<T>(promise: Promise<T>, log: AppContext['log']): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw failureData(error, log);
  }
}

/** Throws the error page for an address that is not a page and was not answered by another route. */
export function failedPage({ failure, log }: AppContext): never {
  throw failureData(failure ?? new SiteError('not-found'), log);
}
