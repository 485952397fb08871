import type { Failure } from '../../../domain/failure.ts';
import type { MESSAGE_MAX } from '../../../domain/inbox.ts';
import { messageSchema } from '../../../domain/message.ts';

export interface Corrections {
  /** The refused message. */
  readonly of?: Failure;
  /** The fields that became valid, in that order. */
  readonly fields: readonly (keyof typeof MESSAGE_MAX)[];
}

const FIELDS = ['name', 'email', 'message'] as const satisfies Corrections['fields'];

/** The corrections of a refused message after a key in one of its fields. A field that became valid stays corrected. */
export function withCorrected(before: Corrections, of: Failure, input: EventTarget): Corrections {
  const fields = before.of === of ? before.fields : [];
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return before;
  const field = FIELDS.find((each) => each === input.name);
  if (field === undefined || !(field in of.fields) || fields.includes(field)) return before;
  const isValid = messageSchema.shape[field].safeParse(input.value).success;
  return isValid ? { of, fields: [...fields, field] } : before;
}
