import { throwAs } from '../../domain/site-error.ts';

/** Does the work, and throws `orders-failed` in the place of the store's error. */
export const orFailed = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(throwAs('orders-failed', 'The orders do not answer.'));
