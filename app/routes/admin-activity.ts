import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import type { Route } from './+types/admin-activity';

/** Asking for the session is what keeps it. */
export const action = (call: Route.ActionArgs) => adminCall(call, async () => ({}));

export { loader };
