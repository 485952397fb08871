import { ERRORS, type ErrorCode, type FieldErrors } from '../domain/errors.ts';
import type { Failure } from './results.ts';

/** A failure that the browser finds by itself, in the words the server would have used. */
export const clientFailure = (code: ErrorCode, fields: FieldErrors = {}): Failure => ({
  ok: false,
  code,
  message: ERRORS[code].message,
  fields,
});
