import { z } from 'zod';
import { adminCall } from '../admin-call.ts';
import { jsonBody } from '../request-body.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-sessions';

const bodySchema = z.union([
  z.object({ end: z.literal('others') }),
  z.object({ hash: z.string().max(64) }),
]);

/** The sessions that are not over. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, async (site) => ({
    sessions: await site.services.sessions.list(await readSessionId(call.request, site)),
  }));

/** Ends one session or all others, and answers with those that are left. */
export const action = (call: Route.ActionArgs) =>
  adminCall(call, async (site) => {
    const { sessions, audit } = site.services;
    const body = await jsonBody(call.request, bodySchema);
    const id = await readSessionId(call.request, site);
    if ('hash' in body) {
      if (await sessions.end(body.hash)) await audit.note({ event: 'session-ended' }, site);
    } else {
      const detail = `${await sessions.endOthers(id)} ended`;
      await audit.note({ event: 'other-sessions-ended', detail }, site);
    }
    return { sessions: await sessions.list(id) };
  });
