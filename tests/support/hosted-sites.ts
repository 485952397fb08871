import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCommand } from '../../scripts/start-command.ts';
import { copyFilledStore, PASSCODE } from './ready-store.ts';
import type { RunningSite } from './running-site.ts';
import type { HostAnswer, HostRequest } from './site-host.ts';

/** Opens built sites, each with its own store and port, in one process that all of them share. */
export interface HostedSites {
  open(): Promise<RunningSite>;
  /** Ends the process, and with it the sites that are still open. */
  close(): Promise<void>;
}

export function startHost(): HostedSites {
  const [program, ...args] = startCommand();
  const host = fork('tests/support/site-host.ts', {
    execPath: program,
    // The options of `npm start`, without its file.
    execArgv: args.slice(0, -1),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const ask = createAsk(host);
  return {
    async open() {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-test-'));
      await copyFilledStore(dataDir);
      const launch = (port: string) =>
        ask({
          open: {
            HOST: '127.0.0.1',
            PORT: port,
            DATA_DIR: dataDir,
            ADMIN_PASSCODE: PASSCODE,
            LOG_LEVEL: 'silent',
          },
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
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },
    async close() {
      if (host.exitCode !== null) return;
      host.disconnect();
      await once(host, 'exit');
    },
  };
}

type Question = HostRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never;

function createAsk(host: ChildProcess) {
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<HostAnswer>>();
  host.on('message', (answer: HostAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? Promise.withResolvers<HostAnswer>();
    waiting.delete(answer.id);
    if (answer.error === undefined) resolve(answer);
    else reject(new Error(answer.error));
  });
  host.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The sites ended with ${code}.`));
  });
  return (question: Question): Promise<HostAnswer> => {
    const id = ++last;
    const answer = Promise.withResolvers<HostAnswer>();
    waiting.set(id, answer);
    host.send({ id, ...question });
    return answer.promise;
  };
}
