import type { Suspicion } from './inbox.ts';

/** The field that people do not see: who fills it in is a program. */
export const TRAP_FIELD = 'homepage';

/** The field in which the page says how long it was open, in milliseconds. */
export const ELAPSED_FIELD = 'elapsed';

/** Nobody reads the form and writes a message in less, in milliseconds. */
export const FILL_IN_MS = 2_000;

/** The same message within this time is the same message, sent twice, in milliseconds. */
export const SAME_MESSAGE_MS = 10 * 60 * 1_000;

/**
 * What speaks against a message, by the fields that came beside it. Without JavaScript a page cannot say
 * how long it was open, so that says nothing.
 */
export function suspicionOf(fields: Readonly<Record<string, string>>): Suspicion {
  if ((fields[TRAP_FIELD] ?? '') !== '') return 'trap';
  const elapsed = fields[ELAPSED_FIELD] ?? '';
  return /^\d{1,15}$/.test(elapsed) && Number(elapsed) < FILL_IN_MS ? 'too-fast' : '';
}
