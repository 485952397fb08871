/** A reason why the site cannot start, with the mend: printed as one line, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(what: string, mend: string, cause?: unknown) {
    super(`${what} ${mend}`.trim(), { cause });
  }
}

/** An error's reason on one line, for a StartError. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection to several addresses of one host has its reasons inside.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
  const reason = first instanceof Error ? first.message : cause.message;
  return reason.replaceAll(/\s+/g, ' ').trim() || cause.name;
}
