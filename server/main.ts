import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseSettings } from './env.ts';
import { listen } from './http/listen.ts';
import { matchPath, renderPage } from './http/pages.ts';
import { openSite } from './site.ts';
import { reportFailedStart } from './start-error.ts';
import { lockShared } from './store/file-lock.ts';

/** The folder of the build that contains this file. Each build has its own. */
const BUILD = path.join(import.meta.dirname, '..');

/** Starts the site with the settings of the environment. `mailPace` is for tests: see `openSite`. */
export async function start(options: { readonly mailPace?: number } = {}): Promise<void> {
  try {
    // The script that removes old builds skips a locked one.
    if (!lockShared(path.join(BUILD, 'in-use.db'))) {
      process.stderr.write(
        'The build cannot be locked: a later build may remove it while this site runs.\n',
      );
    }
    const settings = parseSettings(process.env);
    const site = await openSite({
      settings,
      clientFolder: path.join(BUILD, 'client'),
      policy: true,
      render: renderPage,
      match: matchPath,
      ...options,
    });
    const server = await listen(site.listener, settings).catch(async (error) => {
      await site.close();
      throw error;
    });
    const stop = async () => {
      // A load balancer that reads `/readyz` stops sending visitors here before the server closes.
      site.stopReadiness();
      if (settings.leaveSeconds > 0) await setTimeout(settings.leaveSeconds * 1_000);
      await server.close();
      await site.close();
      process.exit(0);
    };
    process.once('SIGTERM', () => void stop());
    process.once('SIGINT', () => void stop());
    const started = await site.finishStart(server.address).catch(async (error) => {
      await server.close();
      await site.close();
      throw error;
    });
    process.stdout.write(started);
  } catch (error) {
    reportFailedStart(error);
  }
}

// `import.meta.main` is undefined in older versions of Node.
if (import.meta.main !== false) await start();
