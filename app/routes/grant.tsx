import { redirect } from 'react-router';
import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import type { Route } from './+types/grant';

export const handle = { room: 'downloads' } satisfies RoomHandle;

const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

// Answered before a page is rendered; what goes wrong is the error page, with its status.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }) => {
    const { services, log } = context.get(siteContext);
    const open = async () => {
      const { toolId } = services.grants.open(params.grant);
      return services.toolFiles.openPremium(toolId);
    };
    const download = await orErrorPage(open(), log);
    return download.kind === 'file'
      ? fileResponse(download.file, PRIVATE)
      : redirect(download.address, { headers: PRIVATE });
  },
];

export default function Grant() {
  return null;
}
