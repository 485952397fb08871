import { z } from 'zod';
import { ERASABLE_FOLDERS } from '../../domain/inbox.ts';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import type { Route } from './+types/admin-inbox-erase';

const bodySchema = z.object({ folder: z.enum(ERASABLE_FOLDERS), upTo: z.int().positive() });

/** Takes the messages of a folder that the owner has seen out of the store, for good. */
export const action = (call: Route.ActionArgs) =>
  adminCall(call, async (site) => {
    const { inbox, audit } = site.services;
    const { folder, upTo } = await jsonBody(call.request, bodySchema);
    await inbox.erase(folder, upTo);
    await audit.note({ event: 'messages-erased', detail: folder }, site);
    return {};
  });

export { loader };
