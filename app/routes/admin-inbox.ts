import { z } from 'zod';
import { FOLDERS, INBOX_DEEDS, SEARCH_MAX } from '../../domain/inbox.ts';
import { siteContext } from '../context.ts';
import { jsonBody, queryOf } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-inbox';

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

// Both stores have larger numbers than any id, and neither has ids below one.
const idSchema = z.int().positive();
const askedSchema = z.object({
  folder: z.enum(FOLDERS).default('inbox'),
  search: z.string().max(SEARCH_MAX).default(''),
  before: z.coerce.number().pipe(idSchema).optional(),
});
const bodySchema = z.object({ deed: z.enum(INBOX_DEEDS), id: idSchema });

/** A page of the owner's messages. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { sessions, inbox } = site.services;
  try {
    await sessions.require(await readSessionId(request, site));
    const page = await inbox.page(queryOf(request, askedSchema));
    return Response.json({ ok: true, ...page }, NO_STORE);
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

/** Does something to one message, and answers with it. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { sessions, inbox } = site.services;
  try {
    await sessions.require(await readSessionId(request, site));
    const { deed, id } = await jsonBody(request, bodySchema);
    const message = await inbox.do(deed, id);
    return Response.json({ ok: true, message, counts: await inbox.counts() }, NO_STORE);
  } catch (error) {
    return failureResponse(error, site.log);
  }
}
