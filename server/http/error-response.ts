import type { ErrorHandler } from 'hono';
import { ERRORS, SiteError } from '../../domain/errors.ts';
import { type AppEnv, hasDisconnected } from './app-env.ts';
import { refusal } from './refusal.ts';

/** Answers errors that no page or call has handled, with the message of the error catalogue. */
export const errorResponse: ErrorHandler<AppEnv> = (error, c) => {
  const { requestId, log } = c.get('facts');
  if (error instanceof SiteError) {
    if (ERRORS[error.code].status >= 500) log.error({ err: error }, error.message);
    return refusal(error.code, requestId, { retryAfter: error.retryAfter });
  }
  // The client has closed the connection: nobody reads the answer, and it is not a failure of the site.
  if (hasDisconnected(c)) return refusal('malformed-request', requestId);
  log.error({ err: error }, 'unexpected error');
  return refusal('load-failed', requestId, { status: 500 });
};
