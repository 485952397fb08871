import { S3Error } from './s3-requests.ts';

/**
 * Whether an error, or what caused it, comes from the file system, the network or the bucket: a call of the operating
 * system failed, or the bucket refused a request.
 */
export const isFileError = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof S3Error || 'syscall' in error || isFileError(error.cause));
