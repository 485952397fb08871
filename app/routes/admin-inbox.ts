import { z } from 'zod';
import { FOLDERS, INBOX_DEEDS, SEARCH_MAX } from '../../domain/inbox.ts';
import { adminCall } from '../admin-call.ts';
import { jsonBody, searchFields } from '../request-body.ts';
import type { Route } from './+types/admin-inbox';

// Both stores have larger numbers than any id, and neither has ids below one.
const idSchema = z.int().positive();
const askedSchema = z.object({
  folder: z.enum(FOLDERS).default('inbox'),
  search: z.string().max(SEARCH_MAX).default(''),
  before: z.coerce.number().pipe(idSchema).optional(),
});
const bodySchema = z.object({ deed: z.enum(INBOX_DEEDS), id: idSchema });

/** A page of the owner's messages. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, async ({ services }) =>
    services.inbox.page(searchFields(call.request, askedSchema)),
  );

/** Does something to one message, and answers with it. */
export const action = (call: Route.ActionArgs) =>
  adminCall(call, async (site) => {
    const { inbox, audit } = site.services;
    const { deed, id } = await jsonBody(call.request, bodySchema);
    const message = await inbox.do(deed, id);
    if (deed === 'delete') {
      await audit.note({ event: 'message-deleted', detail: `message ${id}` }, site);
    }
    return { message, counts: await inbox.counts() };
  });
