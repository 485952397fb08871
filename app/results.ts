import { data } from 'react-router';
import { type Failure, failureAnswer } from '../domain/failure.ts';
import { SiteError } from '../domain/site-error.ts';
import { errorText } from '../domain/words/texts.ts';
import type { AppContext } from './context.ts';

/** A coded error as an action's data, in the owner's words. Any other error is rethrown and becomes a 500. */
export function failureData(error: unknown, { services, siteUrl, log }: AppContext) {
  const { failure, init } = failureAnswer(error, (details, message) => log.error(details, message));
  const message = errorText(services.content.current().site.words, failure.code, siteUrl);
  return data({ ...failure, message } satisfies Failure, init);
}

/** Awaits a page's data. A coded error becomes the error page with its message and status. */
export async function orErrorPage<T>(promise: Promise<T>, context: AppContext): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw failureData(error, context);
  }
}

/** Throws the error page of the failure that the server has met before, or else of an address where nothing is. */
export function failedPage(context: AppContext): never {
  throw failureData(context.failure ?? new SiteError('not-found'), context);
}
