import { z } from 'zod';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import type { Route } from './+types/admin-token-revoke';

const bodySchema = z.object({ hash: z.string().max(64) });

export const action = (call: Route.ActionArgs) =>
  adminCall(
    call,
    async (site) => {
      const { tokens, audit } = site.services;
      const { hash } = await jsonBody(call.request, bodySchema);
      const { toolId, ending } = await tokens.revoke(hash);
      await audit.note({ event: 'token-revoked', detail: `${toolId}-…${ending}` }, site);
      return {};
    },
    'token-revoke-failed',
  );

export { loader };
