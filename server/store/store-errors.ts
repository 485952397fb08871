import type { ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';
import { SchemaError } from './migrate.ts';

/**
 * What the drivers and their pools throw without a class or code of its own, where a connection has ended or cannot be
 * made, or the store is closed.
 */
const LOST_CONNECTION = new RegExp(
  [
    'Connection terminated',
    'Client (has encountered a connection error|was closed)',
    'timeout (expired|exceeded)',
    'Query read timeout',
    'Cannot use a pool after calling end',
    'The database (is silent|is a standby|connection is not open)',
    'driver has already been destroyed',
  ]
    .map((beginning) => `^${beginning}`)
    .join('|'),
);

/** Whether a database has refused a statement. A class of its driver would load the driver of the other engine too. */
const isRefusal = (error: Error): boolean =>
  error.name === 'SqliteError' ||
  // PostgreSQL: every error that it reports has a severity (its manual, section 54.8).
  'severity' in error;

/**
 * Whether an error, or what caused it, is one of the database: it refused a statement, cannot be reached, or its answer
 * was lost. Anything else is a mistake in the program.
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

/** Whether an error, or what caused it, says that a disk has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && DISK_FULL.has(error.code)) || isDiskFull(error.cause));

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
