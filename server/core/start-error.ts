/** A reason why the site cannot start, with its fix: printed as one line, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';

  readonly problem: string;
  readonly fix: string;

  constructor(problem: string, fix: string, cause?: unknown) {
    super(onOneLine(`${problem} ${fix}`), { cause });
    this.problem = onOneLine(problem);
    this.fix = onOneLine(fix);
  }
}

/** Settings that cannot be used. */
export class SettingsError extends StartError {
  /** Each begins with the name of a setting, and ends with what to do. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[], cause?: unknown) {
    super(problems.join(' '), '', cause);
    this.problems = problems;
  }
}

// A path or an address in it may hold a line break.
const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Prints a StartError as one line and sets the exit code to 1. Throws any other error. */
export function reportFailedStart(error: unknown): void {
  // By its name: in development, modules that Vite loads have another StartError class.
  if (!(error instanceof Error) || error.name !== 'StartError') throw error;
  process.stderr.write(`Engawa cannot start. ${error.message}\n`);
  process.exitCode = 1;
}

export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection to several addresses of a host has one error for each.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : undefined;
  const reason = first instanceof Error ? first.message : cause.message;
  return reason.replaceAll(/\s+/g, ' ').trim() || cause.name;
}
