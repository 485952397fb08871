import { data } from 'react-router';
import { ERRORS, SiteError } from '../domain/errors.ts';
import { failureOf } from '../domain/failure.ts';
import type { SiteContext } from './context.ts';

/** A coded error as an action's data; any other error is thrown on, and ends as a 500. */
export function failureData(error: unknown, log: SiteContext['log']) {
  if (!(error instanceof SiteError)) throw error;
  const { code, fields, retryAfter } = error;
  const { status } = ERRORS[code];
  if (status >= 500) log.error({ err: error, cause: error.cause }, error.message);
  const headers: HeadersInit =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return data(failureOf(code, fields), { status, headers });
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
