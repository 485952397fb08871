import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-activity';

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    await site.services.sessions.require(await readSessionId(request, site));
    return Response.json({ ok: true });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };
