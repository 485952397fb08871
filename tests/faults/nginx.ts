import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

const CONFIGURATION = path.join(import.meta.dirname, '../../deploy/nginx.conf');
const PROGRAM_PATHS = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx'];

/** The path of nginx on this machine. Throws an error that says how to install it. */
function program(): string {
  const found = PROGRAM_PATHS.find((file) => spawnSync(file, ['-v']).status === 0);
  if (found !== undefined) return found;
  throw new Error(
    'There is no nginx here. Install it, and let no service run it: apt-get install nginx-light',
  );
}

/** An nginx that runs. */
interface Nginx {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts nginx with the documented configuration for two instances, in front of two local ports. */
export async function startNginx(options: {
  port: number;
  upstreams: readonly [number, number];
}): Promise<Nginx> {
  const address = `http://127.0.0.1:${options.port}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-nginx-'));
  let site = await readFile(CONFIGURATION, 'utf8');
  for (const [text, by] of [
    ['127.0.0.1:3000', `127.0.0.1:${options.upstreams[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${options.upstreams[1]}`],
    ['listen 80;', `listen 127.0.0.1:${options.port};`],
  ] as const) {
    if (!site.includes(text)) throw new Error(`deploy/nginx.conf lacks ${text}`);
    site = site.replaceAll(text, by);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; ${temporary}\n${site}}`,
  );
  const child = spawn(program(), ['-p', folder, '-c', file, '-e', `${folder}/error.log`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => fetch(`${address}/healthz`), { timeout: 10_000 });
  return {
    address,
    async stop() {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      process.stderr.write(await readFile(`${folder}/error.log`, 'utf8').catch(() => ''));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
