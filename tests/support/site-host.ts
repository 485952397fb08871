// Opens built sites for `startSite`, which starts this program. A process for each site would take a quarter of
// the time of the browser tests.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSettings } from '../../server/settings/settings.ts';
import type { ServedSite } from '../../server/start/main.ts';

/** A question of the parent: to open a site with these settings, or to close the one with this address. */
export type HostRequest =
  | {
      readonly open: Readonly<Record<string, string>>;
      /** The time by which the sky is drawn, as ISO 8601. */
      readonly skyTime: string;
      /** Where GitHub's API is. */
      readonly githubOrigin: string;
      /** Whether the public pages are rendered before a visitor asks for them. */
      readonly rendersAhead: boolean;
    }
  | { readonly close: string };

/** The address of the site, or what failed. */
export interface HostAnswer {
  readonly address?: string;
  readonly error?: string;
}

const built: typeof import('../../server/start/main.ts') = await import(
  pathToFileURL(path.resolve('build/current/server/main.js')).href
);
const sites = new Map<string, ServedSite>();

async function handle(request: HostRequest): Promise<HostAnswer> {
  if ('close' in request) {
    await sites.get(request.close)?.stop();
    sites.delete(request.close);
    return { address: request.close };
  }
  const { open, skyTime, ...options } = request;
  const skyClock = () => new Date(skyTime);
  const site = await built.serveSite(parseSettings(open), { skyClock, ...options });
  sites.set(site.address, site);
  await site.finishStart();
  return { address: site.address };
}

process.on('message', (request: HostRequest) => {
  void handle(request)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) => process.send?.(answer));
});
// The test worker has ended.
process.once('disconnect', () => process.exit());
