/** A reason why the site cannot start, with its fix: printed as one line, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(problem: string, fix: string, cause?: unknown) {
    // A path or an address in it may hold a line break.
    super(`${problem} ${fix}`.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), { cause });
  }
}

/** Prints a StartError as one line and sets the exit code to 1. Throws any other error. */
export function reportFailedStart(error: unknown): void {
  // By its name: in development, modules that Vite loads have another StartError class.
  if (!(error instanceof Error) || error.name !== 'StartError') throw error;
  process.stderr.write(`Engawa cannot start. ${error.message}\n`);
  process.exitCode = 1;
}

/** An error's reason on one line, for a StartError. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection to several addresses of one host contains one error for each.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
  const reason = first instanceof Error ? first.message : cause.message;
  return reason.replaceAll(/\s+/g, ' ').trim() || cause.name;
}
