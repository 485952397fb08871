import { z } from 'zod';
import { toolIdSchema } from '../../domain/downloads.ts';
import { siteContext } from '../context.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody, requireMethod } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-tokens';

const bodySchema = z.object({ toolId: toolIdSchema });

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    requireMethod(request, 'POST');
    const id = await readSessionId(request, site);
    await site.services.sessions.require(id, 'token-generation-failed');
    const { toolId } = await jsonBody(request, bodySchema);
    const token = await site.services.tokens.generate(toolId);
    return Response.json({ ok: true, token }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export { loader };
