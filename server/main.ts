import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseSettings } from './env.ts';
import { listen } from './http/listen.ts';
import { matchPath, renderPage } from './http/pages.ts';
import { openSite } from './site.ts';
import { reportFailedStart } from './start-error.ts';
import { lockShared } from './store/file-lock.ts';

/** The build that this file is a part of: a later one has a folder of its own. */
const BUILD = path.join(import.meta.dirname, '..');

/** Starts the site with the settings of the environment. `mailPace` is for tests: see `openSite`. */
export async function start(options: { readonly mailPace?: number } = {}): Promise<void> {
  try {
    // Whoever removes old builds leaves this one alone.
    if (!lockShared(path.join(BUILD, 'in-use.db'))) {
      process.stderr.write(
        'The build cannot be locked: a later build may remove it while this site runs.\n',
      );
    }
    const env = parseSettings(process.env);
    const site = await openSite({
      env,
      clientFolder: path.join(BUILD, 'client'),
      policy: true,
      render: renderPage,
      match: matchPath,
      ...options,
    });
    const server = await listen(site.listener, env).catch(async (error) => {
      await site.close();
      throw error;
    });
    const stop = async () => {
      // Whoever asks `/readyz` sends its visitors elsewhere before there is nobody to answer them.
      site.stopReadiness();
      if (env.leaveSeconds > 0) await setTimeout(env.leaveSeconds * 1_000);
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

// A Node that does not know whether this is the program that it was told to run does not say.
if (import.meta.main !== false) await start();
