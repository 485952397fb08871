import { data } from 'react-router';
import { SiteError } from '../domain/errors.ts';
import { failureAnswer } from '../domain/failure.ts';
import type { AppContext } from './context.ts';

/** A coded error as an action's data. Any other error is rethrown and becomes a 500. */
export function failureData(error: unknown, log: AppContext['log']) {
  const { failure, init } = failureAnswer(error, (details, message) => log.error(details, message));
  return data(failure, init);
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
