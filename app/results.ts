import { data } from 'react-router';
import type { ErrorCode } from '../domain/errors.ts';
import { type Failure, failureAnswer } from '../domain/failure.ts';
import { SiteError } from '../domain/site-error.ts';
import { errorText } from '../domain/words/texts.ts';
import type { AppContext } from './context.ts';

/**
 * An error as an action's data, in the owner's words: a `SiteError`, or an error of the store as `storeFailure`. Rethrows
 * any other error, which becomes a 500.
 */
export function failureData(
  error: unknown,
  { services, siteUrl, log, siteErrorOf }: AppContext,
  storeFailure: ErrorCode = 'load-failed',
) {
  const coded = siteErrorOf(error, storeFailure);
  if (coded === null) throw error;
  const { failure, init } = failureAnswer(coded, (details, message) => log.error(details, message));
  const message = errorText(services.content.current().site.words, failure.code, siteUrl);
  return data({ ...failure, message } satisfies Failure, init);
}

/** Throws the error page of the failure that the server has met before, or else of an address where nothing is. */
export function failedPage(context: AppContext): never {
  throw failureData(context.failure ?? new SiteError('not-found'), context);
}
