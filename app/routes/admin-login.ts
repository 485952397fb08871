import { z } from 'zod';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { loginHeaders, loginOrigin } from '../session-cookie.ts';
import type { Route } from './+types/admin-login';

const bodySchema = z.union([
  z.object({ passcode: z.string() }),
  z.object({ ticket: z.string(), code: z.string() }),
]);

/**
 * The login without leaving the page, for an editor whose session has ended. A ticket in its answer stands
 * for the passcode in the second step.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { logins } = site.services;
  try {
    const body = await jsonBody(request, bodySchema);
    const from = await loginOrigin(request, site);
    const step =
      'passcode' in body
        ? await logins.login(body.passcode, from)
        : await logins.confirm(body, from);
    if ('ticket' in step) return Response.json({ ok: true, ticket: step.ticket });
    return Response.json({ ok: true, ticket: null }, { headers: await loginHeaders(step, site) });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };
