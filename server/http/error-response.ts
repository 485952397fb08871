import type { ErrorHandler } from 'hono';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { type AppEnv, hasDisconnected } from './app-env.ts';
import { type MessageOf, refusal } from './refusal.ts';

/** Answers errors that no page or call has handled, with the message for their code. */
export const errorResponse =
  (messageOf: MessageOf): ErrorHandler<AppEnv> =>
  (error, c) => {
    const { requestId, log } = c.get('facts');
    const refused = (code: ErrorCode, retryAfter?: number) =>
      refusal(code, messageOf(code), requestId, { retryAfter });
    if (error instanceof SiteError) {
      if (ERRORS[error.code].status >= 500) log.error({ err: error }, error.message);
      return refused(error.code, error.retryAfter);
    }
    // The client has closed the connection: nobody reads the answer, and it is not a failure of the site.
    if (hasDisconnected(c)) return refused('malformed-request');
    log.error({ err: error }, 'unexpected error');
    return refused('unexpected');
  };
