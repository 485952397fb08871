import type { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldErrors } from './errors.ts';

/** What a form or a call is answered when it did nothing, for the page to show. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** Messages by the path of the field they belong to. */
  readonly fields: FieldErrors;
}

/** A coded error in the words of the catalogue, whoever finds it. */
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
