import { ERRORS, type ErrorCode } from './errors.ts';
import type { FieldErrors, SiteError } from './site-error.ts';

/** The result of a form or call that failed, for the page to show. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** Messages by the path of the field they belong to. */
  readonly fields: FieldErrors;
}

export const failureOf = (code: ErrorCode, fields: FieldErrors = {}): Failure => ({
  ok: false,
  code,
  message: ERRORS[code].message,
  fields,
});

/**
 * The failure for an error, with the status and headers of its response. Statuses from 500 on are logged, except that
 * of `overloaded`, which a flood can cause.
 */
export function failureAnswer(
  error: SiteError,
  logError: (details: object, message: string) => void,
): { failure: Failure; init: { status: number; headers: Record<string, string> } } {
  const { code, fields, retryAfter } = error;
  const { status } = ERRORS[code];
  if (status >= 500 && code !== 'overloaded') logError({ err: error }, error.message);
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return { failure: failureOf(code, fields), init: { status, headers } };
}
