import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { Route } from './+types/file';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const file = await orErrorPage(services.toolFiles.openPublic(params.name), log);
  return fileResponse(file, { 'Cache-Control': 'no-cache' });
}
