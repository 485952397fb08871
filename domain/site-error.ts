// Separate from the catalogue of errors, so that visitors' pages do not load its messages.

import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Field errors by path, such as `projects.projects.0.github`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message for each refused field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

/** An error with a code of the catalogue, whose message visitors see. Its own is for the log. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** Seconds to wait, for `too-many-attempts` and `overloaded`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      cause?: unknown;
      fields?: FieldErrors;
      retryAfter?: number | undefined;
    } = {},
  ) {
    super(options.detail ?? code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
  }
}
