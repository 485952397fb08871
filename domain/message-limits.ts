/** The maximum lengths of the fields, in characters. An email address has at most 254 (RFC 5321, section 4.5.3.1). */
export const MESSAGE_MAX = { name: 200, email: 254, message: 10_000 } as const;

/** How long the contact alert is shown, in milliseconds (docs/product.md#contact). */
export const CONTACT_ALERT_MS = 5_000;

/** What can be wrong with a field of a message. The contact page has words for each. */
export const MESSAGE_PROBLEMS = [
  'nameMissing',
  'emailMissing',
  'emailInvalid',
  'messageMissing',
  'tooLong',
  'oneLine',
  'notStorable',
] as const;

export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];
