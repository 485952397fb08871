/** SQLite, the file system, and PostgreSQL (appendix A). */
const CODES: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', '53100']);

/** Whether an error, or what caused it, says that a disk has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && CODES.has(error.code)) || isDiskFull(error.cause));
