export class FileError extends Error {
  override readonly name: string = 'FileError';
}

/** Whether an error or its cause is a `FileError`, or a call of the operating system that failed. */
export const isFileError = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof FileError || 'syscall' in error || isFileError(error.cause));

/** Replaces the error of a missing file by a value, and rethrows any other. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
