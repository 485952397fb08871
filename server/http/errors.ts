import type { ErrorHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { failureAnswer } from '../../domain/failure.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isFileError } from '../files/file-errors.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { isStoreError } from '../store/store-errors.ts';
import { type AppEnv, hasDisconnected } from './app-env.ts';
import type { ErrorPage } from './error-pages.ts';
import { type MessageOf, refusal } from './refusal.ts';
import { factsOfRequest } from './route-facts.ts';

/**
 * What an error is to the client: a `SiteError` itself, and an error of the database or the files one with the code
 * `failure`; null for an error that nobody expected. `toOwner`: where the disk is full, the code is `disk-full`, whatever
 * failed for it. Visitors are not told.
 */
export function siteErrorOf(
  error: unknown,
  { failure, toOwner }: { failure: ErrorCode; toOwner: boolean },
): SiteError | null {
  const coded = error instanceof SiteError ? error : null;
  if (coded === null && !isStoreError(error) && !isFileError(error)) return null;
  if (coded !== null && ERRORS[coded.code].status !== 503) return coded;
  if (toOwner && isDiskFull(error)) return new SiteError('disk-full', { cause: error });
  return coded ?? new SiteError(failure, { cause: error });
}

/** Whether a path is the admin, or one of its calls. */
export const isOfAdmin = (path: string): boolean => /^\/+admin(\/|\.|$)/i.test(path);

/**
 * Answers every error that no page has shown (`app/results.ts`): the calls of the admin in JSON, a route that declares it
 * with the page of the error, anything else as plain text. An error of the store gets the code that the route declares, else `load-failed` of a GET and `save-failed` of
 * other methods. An error of the site itself is logged.
 */
export const answerErrors =
  (messageOf: MessageOf, errorPage: ErrorPage): ErrorHandler<AppEnv> =>
  (error, c) => {
    const facts = c.get('facts');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const { failure = isRead ? 'load-failed' : 'save-failed', hasErrorPage } = factsOfRequest(c);
    const coded = facts.siteErrorOf(error, failure);
    // The client has closed the connection: nobody reads the answer, and it is not a failure of the site.
    const hasLeft = coded === null && hasDisconnected(c);
    const answered =
      coded ??
      new SiteError(hasLeft ? 'malformed-request' : 'unexpected', {
        cause: error,
        detail: 'unexpected error',
      });
    const { failure: json, init } = failureAnswer(answered, (details, message) =>
      facts.log.error(details, message),
    );
    if (matchedRoutes(c).some(({ path }) => path.startsWith('/admin/'))) {
      return Response.json(json, init);
    }
    const { code, retryAfter } = answered;
    const plain = () => refusal(code, messageOf(code), facts.requestId, { retryAfter });
    return hasErrorPage === true && coded !== null ? errorPage(code).catch(plain) : plain();
  };
