import type { ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';

/** There was no connection to the database, so that nothing was sent. It has the message of its cause. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

// The classes "connection exception" and "operator intervention" (PostgreSQL, appendix A): the statement may
// have been executed before the server or the pooler ended the connection.
const CONNECTION_ENDED = /^(08|57P)/;

/** Whether the write was certainly not done: the database refused it, or was never reached. */
function wasNotDone(error: unknown): boolean {
  if (error instanceof NotConnected) return true;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  return (
    error.code.startsWith('SQLITE_') || ('severity' in error && !CONNECTION_ENDED.test(error.code))
  );
}

/**
 * Awaits a write of one statement. Throws the database's error where the write was certainly not done, and one with the
 * code `unknown` where it may have been.
 */
export async function withOutcome<T>(write: Promise<T>, unknown: ErrorCode): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (wasNotDone(cause)) throw cause;
    throw new SiteError(unknown, { cause, detail: 'The database did not answer.' });
  }
}
