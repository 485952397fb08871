import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { reasonOf, reportFailedStart } from '../core/start-error.ts';
import { listen } from '../http/listen.ts';
import { renderPage } from '../pages/react-router.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { openSite, type SiteOptions } from './open-site.ts';
import type { PageMaker } from './site-app.ts';

/** How long a stop may take, after `LEAVE_SECONDS`, in milliseconds. */
const STOP_MS = 9_500;

export type ServedSite = Awaited<ReturnType<typeof serveSite>>;

/** Opens the built site and listens. Throws a StartError. */
export async function serveSite(settings: Settings, options: SiteOptions = {}) {
  const site = await openSite(settings, BUILT_PAGES, options);
  const server = await listen(site.listener, settings).catch(async (error) => {
    await site.close();
    throw error;
  });
  const close = async () => {
    await server.close();
    await site.close();
  };
  return {
    address: server.address,
    /** Resolves to what the owner reads in the terminal. */
    finishStart: (): Promise<string> =>
      site.finishStart(server.address).catch(async (error) => {
        await close();
        throw error;
      }),
    async stop(): Promise<void> {
      // A load balancer that reads `/readyz` stops sending visitors here before the server closes.
      site.stopReadiness();
      if (settings.leaveSeconds > 0) await setTimeout(settings.leaveSeconds * 1_000);
      await close();
    },
  };
}

/** Runs the site with the settings of the environment, until a signal ends it. */
export async function start(options: SiteOptions = {}): Promise<void> {
  try {
    const settings = readSettings();
    const site = await serveSite(settings, options);
    const stop = () => {
      killAfter(settings.leaveSeconds * 1_000 + STOP_MS);
      void site.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The site did not stop cleanly (${reasonOf(error)}).\n`);
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(await site.finishStart());
  } catch (error) {
    reportFailedStart(error);
  }
}

function killAfter(milliseconds: number): void {
  setTimeout(milliseconds).then(() => {
    process.stderr.write('The stop took too long: this process ends without waiting any longer.\n');
    process.kill(process.pid, 'SIGKILL');
  });
}

/** Each build has its own. */
export const BUILD = path.join(import.meta.dirname, '..');

/** Makes pages from the build. */
export const BUILT_PAGES: PageMaker = {
  clientFolder: path.join(BUILD, 'client'),
  isBuilt: true,
  render: renderPage,
};
