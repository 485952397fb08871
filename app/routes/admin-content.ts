import { adminCall } from '../admin-call.ts';
import type { Route } from './+types/admin-content';

/** What the store holds now, for an editor that lost the race of two saves. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, async ({ services }) => {
    const { content, version } = await services.content.load();
    return { content, version };
  });
