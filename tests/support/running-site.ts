import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildNameOfSources, currentBuild } from '../../scripts/builds.mjs';
import { startCommand } from '../../scripts/start-command.ts';
import { copyStore, PASSCODE } from './ready-store.ts';
import type { HostAnswer, HostRequest } from './site-host.ts';

export { PASSCODE };

/** A built site on a free port. */
export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  /** Stops the site, and starts it again with the same data and port. */
  restart(): Promise<void>;
  /** Stops the site and deletes the data. */
  stop(): Promise<void>;
}

/** A full moon, the brightest sky; at night in the zone of the sample content. */
export const FULL_MOON_TIME = '2026-01-03T18:00:00Z';

/**
 * Starts the built site with the sample content, unless `settings` name a store. `settings` are environment
 * variables, `skyTime` is the time by which the sky is drawn, `githubOrigin` is where GitHub is: nowhere, if it is not
 * given. With `rendersAhead` the public pages are rendered before a visitor asks for them, as in production. All sites
 * of a test worker share a process: `startProcess` gives a site its own.
 */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  { skyTime = FULL_MOON_TIME, rendersAhead = false, githubOrigin = 'http://127.0.0.1:9' } = {},
): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-test-'));
  if (!('DATA_DIR' in settings || 'DATABASE_URL' in settings)) await copyStore(dataDir, 'site');
  const fixed = { HOST: '127.0.0.1', ADMIN_PASSCODE: PASSCODE, DATA_DIR: dataDir };
  const open = (PORT: string) =>
    ask({ open: { ...fixed, PORT, ...settings }, skyTime, rendersAhead, githubOrigin });
  const address = await open('0');
  return {
    address,
    dataDir,
    async restart() {
      await ask({ close: address });
      await open(new URL(address).port);
    },
    async stop() {
      await ask({ close: address });
      // A rendition may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

let host: ReturnType<typeof startHost> | undefined;
let answered: Promise<unknown> = Promise.resolve();

/** Asks the process of the sites, one question after the other, and resolves to the address of the site. */
function ask(request: HostRequest): Promise<string> {
  host ??= startHost();
  const { child, ended } = host;
  const answer = answered.then(async () => {
    child.channel?.ref();
    child.send(request);
    const sent = once(child, 'message').then(([message]): HostAnswer => message);
    const { address, error } = await Promise.race([sent, ended]);
    // An idle host must not keep its parent alive.
    child.channel?.unref();
    if (address === undefined) throw new Error(error);
    return address;
  });
  answered = answer.catch(() => undefined);
  return answer;
}

/** Starts the process of the sites, which ends with this one. */
function startHost() {
  requireFreshBuild(process.cwd());
  const [program, ...args] = startCommand();
  const child = fork(path.join(import.meta.dirname, 'site-host.ts'), {
    execPath: program,
    // The options of `npm start`, without its file.
    execArgv: args.slice(0, -1),
    // The logs of the sites would mix.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...ISOLATED_ENV, ...COMPILE_CACHE, NODE_ENV: 'production' },
  });
  child.unref();
  const ended = once(child, 'exit').then(
    ([code]): HostAnswer => ({ error: `The sites ended with ${code}.` }),
  );
  return { child, ended };
}

/** The environment with which Node keeps compiled modules, so that programs start quicker from the second time on. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') };

/** Settings of a process without it: one that is measured as an owner starts it, or that builds. */
export const WITHOUT_COMPILE_CACHE = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** The environment of the processes that tests start. The settings in a developer's `.env` do not reach them. */
export const ISOLATED_ENV = { PATH: process.env.PATH, ENV_FILE: '/dev/null' };

let isFresh = false;

/** Throws if a site is started in this checkout whose current build is not one of these sources. */
export function requireFreshBuild(folder: string): void {
  if (path.resolve(folder) !== process.cwd()) return;
  isFresh ||= currentBuild() === buildNameOfSources();
  if (isFresh) return;
  throw new Error('The current build is not one of these sources. Run: npm run build');
}
