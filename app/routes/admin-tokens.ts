import { z } from 'zod';
import { tokenOrderSchema, tokenStateSchema } from '../../domain/token.ts';
import { siteContext } from '../context.ts';
import { jsonBody, searchFields } from '../request-body.ts';
import { failureResponse } from '../results.ts';
import { readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin-tokens';

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

/** Which page of which list: `at` and `hash` name the last token of the page before. */
const pageSchema = z.object({
  state: tokenStateSchema,
  at: z.iso.datetime().optional(),
  hash: z.string().max(64).optional(),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const id = await readSessionId(request, site);
    await site.services.sessions.require(id, 'token-list-failed');
    const { state, at, hash } = searchFields(request, pageSchema);
    const after = at === undefined || hash === undefined ? null : { at, hash };
    const page = await site.services.tokens.list(state, after);
    return Response.json({ ok: true, ...page }, NO_STORE);
  } catch (error) {
    return failureResponse(error, site.log);
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    const id = await readSessionId(request, site);
    await site.services.sessions.require(id, 'token-generation-failed');
    const tokens = await site.services.tokens.generate(await jsonBody(request, tokenOrderSchema));
    return Response.json({ ok: true, tokens }, NO_STORE);
  } catch (error) {
    return failureResponse(error, site.log);
  }
}
