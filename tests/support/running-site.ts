import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildNameOfSources, currentBuild } from '../../scripts/builds.mjs';
import { startCommand } from '../../scripts/start-command.ts';
import { copyFilledStore, PASSCODE } from './ready-store.ts';
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
 * variables, `folder` is the working folder, `mailPace` divides every wait of the mail queue, `skyTime` is the time by
 * which the sky is drawn, `githubOrigin` is where GitHub is: nowhere, if it is not given. With `rendersAhead` the
 * public pages are rendered before a visitor asks for them, as in production. All sites that a test worker starts in a
 * folder share a process: `startProcess` gives a site its own.
 */
export async function startSite(
  settings: Readonly<Record<string, string>> = {},
  {
    folder = process.cwd(),
    mailPace = 1,
    skyTime = FULL_MOON_TIME,
    rendersAhead = false,
    githubOrigin = 'http://127.0.0.1:9',
  } = {},
): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-test-'));
  if (!('DATA_DIR' in settings || 'DATABASE_URL' in settings)) await copyFilledStore(dataDir);
  const ask = hostIn(folder);
  const launch = (port: string) =>
    ask({
      open: {
        HOST: '127.0.0.1',
        PORT: port,
        ADMIN_PASSCODE: PASSCODE,
        DATA_DIR: dataDir,
        ...settings,
      },
      mailPace,
      skyTime,
      rendersAhead,
      githubOrigin,
    });
  let run = await launch('0');
  const { address = '' } = run;
  return {
    address,
    dataDir,
    async restart() {
      await ask({ close: run.id });
      run = await launch(new URL(address).port);
    },
    async stop() {
      await ask({ close: run.id });
      // A rendition may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;
type Ask = (question: WithoutId<HostRequest>) => Promise<HostAnswer>;

const hosts = new Map<string, Ask>();

/** The process of the sites in a folder. It ends with this one. */
function hostIn(folder: string): Ask {
  const ask = hosts.get(folder) ?? startHost(folder);
  hosts.set(folder, ask);
  return ask;
}

function startHost(folder: string): Ask {
  requireFreshBuild(folder);
  const [program, ...args] = startCommand();
  const child = fork(path.join(import.meta.dirname, 'site-host.ts'), {
    cwd: folder,
    execPath: program,
    // The options of `npm start`, without its file.
    execArgv: args.slice(0, -1),
    // The logs of the sites would mix.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...ISOLATED_ENV, ...COMPILE_CACHE, NODE_ENV: 'production' },
  });
  child.unref();
  return asking(child);
}

function asking(child: ChildProcess): Ask {
  const waiting = new Map<number, PromiseWithResolvers<HostAnswer>>();
  let last = 0;
  child.on('message', (answer: HostAnswer) => {
    const question = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle host must not keep its parent alive.
    if (waiting.size === 0) child.channel?.unref();
    if (answer.error === undefined) question?.resolve(answer);
    else question?.reject(new Error(answer.error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The sites ended with ${code}.`));
  });
  return (question) => {
    const id = ++last;
    const answer = Promise.withResolvers<HostAnswer>();
    waiting.set(id, answer);
    child.channel?.ref();
    child.send({ id, ...question });
    return answer.promise;
  };
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
