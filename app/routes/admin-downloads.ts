import { SiteError } from '../../domain/errors.ts';
import { siteContext } from '../context.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-downloads';

/** How often each tool was downloaded, by day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    await site.services.sessions.require(await readSessionId(request, site));
    const recent = await site.services.downloadCounts.recent().catch((cause: unknown) => {
      throw new SiteError('load-failed', { cause, detail: 'The downloads cannot be counted.' });
    });
    return Response.json({ ok: true, ...recent }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    return failureResponse(error, site.log);
  }
}
