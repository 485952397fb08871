import { z } from 'zod';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-token-revoke';

const bodySchema = z.object({ hash: z.string().max(64) });

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    const id = await readSessionId(request, site);
    await site.services.sessions.require(id, 'token-list-failed');
    const { hash } = await jsonBody(request, bodySchema);
    await site.services.tokens.revoke(hash);
    return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };
