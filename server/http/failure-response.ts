import type { ErrorHandler } from 'hono';
import { ERRORS } from '../../domain/errors.ts';
import { failureAnswer } from '../../domain/failure.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Answers a call that failed with a coded error as JSON; the owner is told where the disk is full, whatever failed for
 * it. Any other error is rethrown and becomes a 500.
 */
export const failureResponse: ErrorHandler<AppEnv> = (error, c) => {
  const { failure, init } = failureAnswer(orDiskFull(error), (details, message) => {
    c.get('facts').log.error(details, message);
  });
  return Response.json(failure, init);
};

const orDiskFull = (error: unknown): unknown =>
  error instanceof SiteError && ERRORS[error.code].status === 503 && isDiskFull(error)
    ? new SiteError('disk-full', { cause: error.cause, detail: error.message })
    : error;
