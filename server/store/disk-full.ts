const CODES: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC']);

/** Whether an error says that the disk of the data folder has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.has(error.code);
