import { redirect } from 'react-router';
import { siteContext } from '../context.ts';
import { fileResponse } from '../file-response.ts';
import { orErrorPage } from '../results.ts';
import type { Route } from './+types/grant';

const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const open = async () =>
    services.toolFiles.openPremium(services.grants.open(params.grant).toolId);
  const download = await orErrorPage(open(), log);
  return download.kind === 'file'
    ? fileResponse(download.file, PRIVATE)
    : redirect(download.address, { headers: PRIVATE });
}
