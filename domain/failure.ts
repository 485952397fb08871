import type { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldErrors } from './errors.ts';

/** The result of a form or call that failed, for the page to show. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** Messages by the path of the field they belong to. */
  readonly fields: FieldErrors;
}

/** The failure for an error code, with the message of the catalogue. */
export const failureOf = (code: ErrorCode, fields: FieldErrors = {}): Failure => ({
  ok: false,
  code,
  message: ERRORS[code].message,
  fields,
});

/** The first message of every field that a schema refused. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
