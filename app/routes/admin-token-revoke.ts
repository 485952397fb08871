import { z } from 'zod';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { jsonBody } from '../request-body.ts';
import type { Route } from './+types/admin-token-revoke';

const bodySchema = z.object({ hash: z.string().max(64) });

export const action = (call: Route.ActionArgs) =>
  adminCall(
    call,
    async ({ services }) => {
      const { hash } = await jsonBody(call.request, bodySchema);
      await services.tokens.revoke(hash);
      return {};
    },
    'token-list-failed',
  );

export { loader };
