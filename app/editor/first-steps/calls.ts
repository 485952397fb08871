import { admin, answerOf } from '../browser/calls.ts';

/** Stores that the first steps are not to be shown any more. */
export const dismissFirstSteps = () =>
  answerOf(admin['first-steps'].dismiss.$post(), 'save-failed');
