import { SiteError } from '../../domain/errors.ts';
import { adminCall } from '../admin-call.ts';
import type { Route } from './+types/admin-downloads';

/** How often each tool was downloaded, by day. */
export const loader = (call: Route.LoaderArgs) =>
  adminCall(call, ({ services }) =>
    services.downloadCounts.recent().catch((cause: unknown) => {
      throw new SiteError('load-failed', { cause, detail: 'The downloads cannot be counted.' });
    }),
  );
