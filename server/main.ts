import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseEnv } from './env.ts';
import { listen } from './http/listen.ts';
import { matchPath, renderPage } from './http/pages.ts';
import { openSite } from './site.ts';
import { reportFailedStart } from './start-error.ts';
import { lockShared } from './store/file-lock.ts';

/** The build that this file is a part of: a later one has a folder of its own. */
const BUILD = path.join(import.meta.dirname, '..');

// Whoever removes old builds leaves this one alone.
lockShared(path.join(BUILD, 'in-use.db'));

try {
  const env = parseEnv(process.env);
  const site = await openSite({
    env,
    clientFolder: path.join(BUILD, 'client'),
    policy: true,
    render: renderPage,
    match: matchPath,
  });
  const server = await listen(site.listener, env).catch(async (error) => {
    await site.close();
    throw error;
  });
  const stop = async () => {
    // Whoever asks `/readyz` sends its visitors elsewhere before there is nobody to answer them.
    site.leave();
    if (env.leaveSeconds > 0) await setTimeout(env.leaveSeconds * 1_000);
    await server.close();
    await site.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  const opened = await site.opened(server.address).catch(async (error) => {
    await server.close();
    await site.close();
    throw error;
  });
  process.stdout.write(opened);
} catch (error) {
  reportFailedStart(error);
}
