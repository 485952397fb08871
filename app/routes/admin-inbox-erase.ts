import { z } from 'zod';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import type { Route } from './+types/admin-inbox-erase';

/** Takes the messages that are deleted out of the store, for good. */
export const action = (call: Route.ActionArgs) =>
  adminCall(call, async (site) => {
    const { inbox, audit } = site.services;
    await jsonBody(call.request, z.object({}));
    await inbox.eraseDeleted();
    await audit.note({ event: 'messages-erased' }, site);
    return {};
  });

export { loader };
