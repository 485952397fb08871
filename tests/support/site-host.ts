// Opens built sites for `startSite`, which starts this program. A process for each site would take a quarter of
// the time of the browser tests.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSettings } from '../../server/settings/settings.ts';
import type { ServedSite } from '../../server/start/main.ts';

/** A question of the parent. The id of the question that opened a site names the site. */
export type HostRequest =
  | {
      readonly id: number;
      readonly open: Readonly<Record<string, string>>;
      readonly mailPace: number;
      /** The time by which the sky is drawn, as ISO 8601. */
      readonly skyTime: string;
      /** Where GitHub's API is. */
      readonly githubOrigin: string;
      /** Whether the public pages are rendered before a visitor asks for them. */
      readonly rendersAhead: boolean;
    }
  | { readonly id: number; readonly close: number };

/** The answer to the question with that id: the address of an opened site, or what failed. */
export interface HostAnswer {
  readonly id: number;
  readonly address?: string;
  readonly error?: string;
}

const built: typeof import('../../server/start/main.ts') = await import(
  pathToFileURL(path.resolve('build/current/server/main.js')).href
);
const sites = new Map<number, ServedSite>();

async function handle(request: HostRequest): Promise<HostAnswer> {
  const { id } = request;
  if ('close' in request) {
    await sites.get(request.close)?.stop();
    sites.delete(request.close);
    return { id };
  }
  const { open, mailPace, skyTime, rendersAhead, githubOrigin } = request;
  const skyClock = () => new Date(skyTime);
  const site = await built.serveSite(parseSettings(open), {
    mailPace,
    skyClock,
    rendersAhead,
    githubOrigin,
  });
  sites.set(id, site);
  await site.finishStart();
  return { id, address: site.address };
}

process.on('message', (request: HostRequest) => {
  void handle(request)
    .catch((error: unknown) => ({ id: request.id, error: String(error) }))
    .then((answer) => process.send?.(answer));
});
// The test worker has ended.
process.once('disconnect', () => process.exit());
