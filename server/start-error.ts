/** A reason why the site cannot start, with the mend: printed as one line, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(what: string, mend: string, cause?: unknown) {
    super(`${what} ${mend}`, { cause });
  }
}
