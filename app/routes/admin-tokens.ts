import { z } from 'zod';
import { tokenOrderSchema, tokenStateSchema } from '../../domain/token.ts';
import { adminCall } from '../admin-call.ts';
import { jsonBody, searchFields } from '../request-body.ts';
import type { Route } from './+types/admin-tokens';

/** Which page of which list: `at` and `hash` name the last token of the page before. */
const pageSchema = z.object({
  state: tokenStateSchema,
  at: z.iso.datetime().optional(),
  hash: z.string().max(64).optional(),
});

export const loader = (call: Route.LoaderArgs) =>
  adminCall(
    call,
    async ({ services }) => {
      const { state, at, hash } = searchFields(call.request, pageSchema);
      const after = at === undefined || hash === undefined ? null : { at, hash };
      return services.tokens.list(state, after);
    },
    'token-list-failed',
  );

export const action = (call: Route.ActionArgs) =>
  adminCall(
    call,
    async (site) => {
      const order = await jsonBody(call.request, tokenOrderSchema);
      const tokens = await site.services.tokens.generate(order);
      const detail = `${tokens.length} for ${order.toolId}`;
      await site.services.audit.note({ event: 'tokens-issued', detail }, site);
      return { tokens };
    },
    'token-generation-failed',
  );
