import { redirect } from 'react-router';
import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import type { Route } from './+types/grant';

export const handle = { room: 'downloads' } satisfies RoomHandle;

// Answered before a page is rendered; what goes wrong is the error page, with its status. The server keeps
// all answers to these addresses out of caches, and the addresses out of referrers.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params, request }) => {
    const { services, log } = context.get(siteContext);
    const open = async () => {
      const { toolId, file } = services.grants.open(params.grant);
      return services.toolFiles.openGranted(toolId, file);
    };
    const download = await orErrorPage(open(), log);
    return download.kind === 'file'
      ? fileResponse(
          request,
          download.file,
          {},
          {
            onFailure: (error) => log.error({ err: error }, 'a premium file could not be sent'),
          },
        )
      : redirect(download.address);
  },
];

export default function Grant() {
  return null;
}
