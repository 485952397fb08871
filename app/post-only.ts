import { ERRORS } from '../domain/errors.ts';

/** The loader of a route that only takes POST. */
export const postOnly = (): Response =>
  Response.json(
    { ok: false, code: 'not-found', message: ERRORS['not-found'].message, fields: {} },
    { status: 405, headers: { Allow: 'POST' } },
  );
