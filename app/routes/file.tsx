import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import type { Route } from './+types/file';

export const handle = { room: 'downloads' } satisfies RoomHandle;

// Answered before a page is rendered; what goes wrong is the error page, with its status.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params, request }) => {
    const { services, log } = context.get(siteContext);
    const { file, toolId } = await orErrorPage(services.toolFiles.openPublic(params.name), log);
    const userAgent = request.headers.get('User-Agent');
    const onFailure = (error: unknown) => log.error({ err: error }, 'a file could not be sent');
    return fileResponse(
      request,
      file,
      { 'Cache-Control': 'no-cache' },
      {
        // Of a download that was cut and resumed, one response alone carries the last byte.
        onLastByte: () => {
          services.downloadCounts
            .add({ toolId, userAgent })
            .catch((error: unknown) => log.error({ err: error }, 'a download was not counted'));
        },
        onFailure,
      },
    );
  },
];

export default function File() {
  return null;
}
