import { z } from 'zod';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { loginFacts, loginHeaders } from '../session-cookie.ts';
import type { Route } from './+types/admin-login';

const bodySchema = z.object({ passcode: z.string() });

/** The login without leaving the page, for an editor whose session has ended. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    const { passcode } = await jsonBody(request, bodySchema);
    const facts = await loginFacts(request, site);
    const login = await site.services.sessions.login({ passcode, ...facts });
    return Response.json({ ok: true }, { headers: await loginHeaders(login, site) });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };
