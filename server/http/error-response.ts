import type { ErrorHandler } from 'hono';
import { ERRORS, SiteError } from '../../domain/errors.ts';
import { type AppEnv, hasLeft } from './app-env.ts';
import { refusal } from './refusal.ts';

/** Answers what went wrong before a page or a call could say it, in the words of the catalogue. */
export const errorResponse: ErrorHandler<AppEnv> = (error, c) => {
  const { requestId, log } = c.get('facts');
  if (error instanceof SiteError) {
    if (ERRORS[error.code].status >= 500) log.error({ err: error }, error.message);
    return refusal(error.code, requestId, { retryAfter: error.retryAfter });
  }
  // Nobody reads the answer to a request that broke off, and the site has not failed.
  if (hasLeft(c)) return refusal('malformed-request', requestId);
  log.error({ err: error }, 'unexpected error');
  return refusal('load-failed', requestId, { status: 500 });
};
