import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, unprivilegedUser } from './running-postgres.ts';

const PROGRAM_PATHS = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** From this version on, pgbouncer supports prepared statements in transaction mode by default. */
const PREPARES_SINCE = [1, 21] as const;

/** The path and version of pgbouncer on this machine. Throws an error that says how to install it. */
function program(): { file: string; version: readonly [number, number] } {
  for (const file of PROGRAM_PATHS) {
    const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/m.exec(stdout ?? '') ?? [];
    if (major !== undefined) return { file, version: [Number(major), Number(minor)] };
  }
  throw new Error(
    'There is no pgbouncer here. Install it, and let no service run it: apt-get install pgbouncer',
  );
}

/**
 * Starts pgbouncer in transaction mode, in front of all databases of a local server, with a small pool, without
 * prepared statements and without a reset between transactions, like Supabase's port 6543. Every client is
 * `postgres`. `server` and the result are addresses without a database.
 */
export async function startPgbouncer(
  server: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { file, version } = program();
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-pgbouncer-'));
  const port = await freePort();
  const prepares =
    version[0] > PREPARES_SINCE[0] ||
    (version[0] === PREPARES_SINCE[0] && version[1] >= PREPARES_SINCE[1]);
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
  const child = spawn(file, [configuration], {
    ...(await unprivilegedUser()),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.off('exit', abandon));
  await listening(child);
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk.toString();
      if (log.includes('process up: PgBouncer')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${log}`)));
  });
}
