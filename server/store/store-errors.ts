import type { ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';
import { SchemaError } from './migrate.ts';

/** Errors of the drivers without a class or code, where there is no connection. */
const LOST_CONNECTION = new RegExp(
  [
    'Connection terminated',
    'Client (has encountered a connection error|was closed)',
    'timeout (expired|exceeded)',
    'Query read timeout',
    'Cannot use a pool after calling end',
    'The database (is silent|is a standby|connection is not open)',
    'driver has already been destroyed',
    // Node's, as the driver passes it on.
    '(read|write) E(CONNRESET|PIPE|TIMEDOUT)',
  ]
    .map((beginning) => `^${beginning}`)
    .join('|'),
);

/** Whether a database has refused a statement; by its form, as the driver's class would load the other driver too. */
const isRefusal = (error: Error): boolean =>
  error.name === 'SqliteError' ||
  // Every error of PostgreSQL has a severity (its manual, section 54.8).
  'severity' in error;

/**
 * Whether an error or its cause is one of the database: it refused a statement, cannot be reached, or its answer was
 * lost.
 */
export const isStoreError = (error: unknown): boolean =>
  error instanceof Error &&
  (isRefusal(error) ||
    error instanceof NotConnected ||
    error instanceof SchemaError ||
    LOST_CONNECTION.test(error.message) ||
    isStoreError(error.cause));

/** The codes of a full disk: of SQLite, the file system, and PostgreSQL (appendix A). */
const DISK_FULL: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', '53100']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(error.code)) || isDiskFull(error.cause));

/** Nothing was sent to the database. It has the message of its cause. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

// The connection was ended (PostgreSQL, appendix A), maybe after the statement was executed.
const CONNECTION_ENDED = /^(08|57P)/;

/** Whether the database refused the write, or was never reached. */
function wasNotDone(error: unknown): boolean {
  if (error instanceof NotConnected) return true;
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false;
  return (
    error.code.startsWith('SQLITE_') || ('severity' in error && !CONNECTION_ENDED.test(error.code))
  );
}

/**
 * Awaits a write of one statement. Throws the database's error where it was certainly not done, and the code `unknown`
 * where it may have been.
 */
export async function withOutcome<T>(write: Promise<T>, unknown: ErrorCode): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (wasNotDone(cause)) throw cause;
    throw new SiteError(unknown, { cause, detail: 'The database did not answer.' });
  }
}
