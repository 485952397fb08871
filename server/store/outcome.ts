/** It is unknown whether a write was done: the database did not answer. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

// The classes "connection exception" and "operator intervention" (PostgreSQL, appendix A): the statement may
// have been executed before the server or the pooler ended the connection.
const CONNECTION_ENDED = /^(08|57P)/;

/** Whether the write was certainly not done: the database refused it, or was never reached. */
function wasNotDone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  // The pool's own error, which has no code.
  if (error.message === 'timeout exceeded when trying to connect') return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return (
    error.code.startsWith('SQLITE_') || ('severity' in error && !CONNECTION_ENDED.test(error.code))
  );
}

/**
 * Awaits a write of one statement. Throws the database's error where the write was certainly not done,
 * `OutcomeUnknown` where it may have been.
 */
export async function withOutcome<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (wasNotDone(cause)) throw cause;
    throw new OutcomeUnknown('The database did not answer.', { cause });
  }
}
