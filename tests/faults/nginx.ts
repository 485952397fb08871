import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { vi } from 'vitest';

const CONFIGURATIONS = path.join(import.meta.dirname, '../../deploy');
const PROGRAM_PATHS = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx'];

/** The path of nginx on this machine. Throws an error that says how to install it. */
function program(): string {
  const found = PROGRAM_PATHS.find((place) => spawnSync(place, ['-v']).status === 0);
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
export const startNginx = (options: {
  port: number;
  upstreams: readonly [number, number];
}): Promise<Nginx> =>
  start('nginx.conf', `http://127.0.0.1:${options.port}`, () => [
    ['127.0.0.1:3000', `127.0.0.1:${options.upstreams[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${options.upstreams[1]}`],
    ['listen 80;', `listen 127.0.0.1:${options.port};`],
  ]);

/**
 * Starts nginx with the documented configuration for one instance with TLS, in front of a local port, with a certificate
 * of its own that this process then trusts.
 */
export const startTlsNginx = (options: {
  ports: { readonly http: number; readonly https: number };
  upstream: number;
}): Promise<Nginx> => {
  const { ports, upstream } = options;
  const address = `https://127.0.0.1:${ports.https}`;
  return start('nginx-tls.conf', address, (folder) => {
    const files = trustedCertificate(folder);
    return [
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ['https://example.com', address],
      ['/etc/letsencrypt/live/example.com/fullchain.pem', files.certificate],
      ['/etc/letsencrypt/live/example.com/privkey.pem', files.key],
      ['example.com', '127.0.0.1'],
      ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    ];
  });
};

/** Makes a certificate for 127.0.0.1, which all later connections of this process trust. */
function trustedCertificate(folder: string): { certificate: string; key: string } {
  const files = { certificate: `${folder}/certificate.pem`, key: `${folder}/key.pem` };
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { stdio: 'ignore' },
  );
  setDefaultCACertificates([
    ...getCACertificates('default'),
    readFileSync(files.certificate, 'utf8'),
  ]);
  return files;
}

/** Starts nginx with a documented configuration, in which each text is replaced everywhere. */
async function start(
  name: string,
  address: string,
  replacementsIn: (folder: string) => readonly (readonly [text: string, by: string])[],
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-nginx-'));
  let site = await readFile(path.join(CONFIGURATIONS, name), 'utf8');
  for (const [text, by] of replacementsIn(folder)) {
    if (!site.includes(text)) throw new Error(`deploy/${name} lacks ${text}`);
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
