import { clientFailure } from './client-failure.ts';

/** The loader of a call that only takes POST. */
export const postOnly = (): Response =>
  Response.json(clientFailure('wrong-method'), { status: 405, headers: { Allow: 'POST' } });
