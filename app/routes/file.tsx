import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import type { Route } from './+types/file';

export const handle = { room: 'downloads' } satisfies RoomHandle;

// Answered before a page is rendered; what goes wrong is the error page, with its status.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }) => {
    const { services, log } = context.get(siteContext);
    const file = await orErrorPage(services.toolFiles.openPublic(params.name), log);
    return fileResponse(file, { 'Cache-Control': 'no-cache' });
  },
];

export default function File() {
  return null;
}
