import type { ErrorHandler } from 'hono';
import { failureAnswer } from '../../domain/failure.ts';
import type { AppEnv } from './app-env.ts';

/** Answers a call that failed with a coded error as JSON. Any other error is rethrown and becomes a 500. */
export const failureResponse: ErrorHandler<AppEnv> = (error, c) => {
  const { failure, init } = failureAnswer(error, (details, message) => {
    c.get('facts').log.error(details, message);
  });
  return Response.json(failure, init);
};
