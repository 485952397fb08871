import { siteContext } from '../context.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-content';

/** What the store holds now, for an editor that lost the race of two saves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    await site.services.sessions.require(await readSessionId(request, site));
    const { content, version } = await site.services.content.load();
    return Response.json({ ok: true, content, version });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}
