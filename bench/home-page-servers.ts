import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startCommand } from '../scripts/start-command.ts';
import { sendRequest } from '../tests/support/requests.ts';
import { NO_TELEMETRY, type PeerFiles, preparePeer } from './peers.ts';
import { type Served, serve } from './pinned-server.ts';

/** A server of the home page, to be compared. */
export interface Contender {
  readonly name: string;
  readonly server: Served;
}

/** Another checkout with a build, such as that of an earlier version. It is measured in place of the frameworks. */
export const OTHER_CHECKOUT = process.env.BENCH_CHECKOUT;

/** Starts the built site with its default settings. */
export const serveSite = (dataDir: string, checkout = '.'): Promise<Served> =>
  serve(() => startCommand(checkout), {
    cwd: checkout,
    env: { DATA_DIR: dataDir, ADMIN_PASSCODE: 'correct horse battery staple' },
  });

/** The home page in each encoding, as sent by the site. */
export interface HomePage {
  /** The address of its site. */
  readonly address: string;
  /** Its security headers, such as the Content-Security-Policy. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/** Reads the site's home page. */
export async function readHome({ address }: Served): Promise<HomePage> {
  const get = async (encoding: string) => {
    const port = Number(new URL(address).port);
    const headers = { 'Accept-Encoding': encoding };
    return sendRequest({ port, path: '/', method: 'GET', headers });
  };
  const response = await get('identity');
  return {
    address,
    headers: securityHeaders(response.headers),
    html: response.body.toString(),
    gzip: (await get('gzip')).body,
    br: (await get('br')).body,
  };
}

/** The headers that apply to the page, and not to its encoding or transfer. */
function securityHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const isIncluded = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' && /polic|^x-|^origin-agent-cluster$/.test(name);
  return z
    .record(z.string(), z.string())
    .parse(Object.fromEntries(Object.entries(headers).filter(isIncluded)));
}

/** Starts nginx, which only sends the compressed home page. */
export async function serveByNginx(home: HomePage): Promise<Contender> {
  const folder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-nginx-'));
  // Started by root, nginx reads files as another user.
  chmodSync(folder, 0o755);
  for (const encoding of ['gzip', 'br'] as const) {
    mkdirSync(path.join(folder, encoding));
    writeFileSync(path.join(folder, encoding, 'index.html'), home[encoding]);
  }
  const server = await serve((port) => {
    const config = path.join(folder, 'nginx.conf');
    writeFileSync(config, nginxConfig(folder, port));
    return ['nginx', '-e', path.join(folder, 'error.log'), '-c', config];
  });
  return { name: 'nginx, static file', server };
}

/**
 * Debian's configuration of nginx (sendfile, tcp_nopush), with one worker, without an access log, and with
 * keep-alive connections.
 */
const nginxConfig = (folder: string, port: number): string => `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  keepalive_requests 1000000000;
  default_type "text/html; charset=utf-8";
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  map $http_accept_encoding $encoding { default gzip; br br; }
  server {
    listen 127.0.0.1:${port};
    root ${folder}/$encoding;
    add_header Content-Encoding $encoding;
  }
}
`;

const withoutScripts = (page: string): string =>
  page.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '');

/** Serves the home page without its scripts, with its headers, compressed as by the site. */
export function serveWithoutScripts({ html, headers }: HomePage): Promise<Served> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'engawa-bench-page-')), 'page.json');
  writeFileSync(file, JSON.stringify({ page: withoutScripts(html), headers }));
  return serve(() => [process.execPath, 'bench/static-page-server.ts', file]);
}

/** The fonts and pictures of a page, by address; some are made by the site when they are asked for. */
async function filesOf(page: string, site: string): Promise<PeerFiles> {
  const addresses = [
    ...page.matchAll(/(?:url\(|src=)["']?((\/[\w./-]+\.(?:woff2|svg|webp))(?:\?[^"'\s)]*)?)/g),
  ];
  const files = new Map<string, Buffer>();
  for (const [, address = '', file = ''] of addresses) {
    const answer = await fetch(site + address.replaceAll('&amp;', '&'));
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
    files.set(file, Buffer.from(await answer.arrayBuffer()));
  }
  return files;
}

/**
 * The files from which the frameworks build their pages: the main elements of Home and About, their styles and their
 * files. The styles that Home has too are not repeated for About.
 */
async function peerFiles({ html, address }: HomePage): Promise<PeerFiles> {
  const about = await (await fetch(`${address}/about`)).text();
  const files = new Map<string, string | Buffer>();
  const knownStyles = new Set<string>();
  for (const [name, page] of [
    ['home', withoutScripts(html)],
    ['about', withoutScripts(about)],
  ] as const) {
    const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)];
    if (sheets.length === 0) throw new Error('The page has no styles to compare with.');
    const styles = await Promise.all(
      sheets.map(async ([, sheet = '']) => (await fetch(address + sheet)).text()),
    );
    files.set(`content/${name}.html`, /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? '');
    files.set(`content/${name}.css`, styles.filter((text) => !knownStyles.has(text)).join('\n'));
    for (const text of styles) knownStyles.add(text);
    for (const [file, bytes] of await filesOf(`${styles.join('')}${page}`, address)) {
      files.set(`public${file}`, bytes);
    }
  }
  return files;
}

/** Starts the other checkout, or the frameworks that render the same page, each on a free port. */
export async function serveOthers(home: HomePage): Promise<Contender[]> {
  if (OTHER_CHECKOUT === undefined) return serveFrameworks(home);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'engawa-bench-other-'));
  return [{ name: OTHER_CHECKOUT, server: await serveSite(dataDir, OTHER_CHECKOUT) }];
}

const bin = (folder: string, program: string) => path.join(folder, 'node_modules', program);

/** `command` follows `node`; its `<port>` is the free one. */
const start = async (name: string, cwd: string, command: string): Promise<Contender> => ({
  name,
  server: await serve(
    (port) => [process.execPath, ...command.replace('<port>', `${port}`).split(' ')],
    { cwd, env: NO_TELEMETRY },
  ),
});

/** Starts the frameworks that also have Home with a top bar at `/home`, and About at `/about`. */
export const serveFrameworksWithTwoPages = async (site: Served): Promise<Contender[]> =>
  serveTwoPages(await peerFiles(await readHome(site)));

async function serveTwoPages(files: PeerFiles): Promise<Contender[]> {
  const astro = preparePeer('astro', files, 'astro build');
  const next = preparePeer('next', files, 'next build');
  const nextCommand = `${bin(next, 'next/dist/bin/next')} start --hostname 127.0.0.1 --port <port>`;
  return [
    await start('Astro, prerendered', astro, 'dist/server/entry.mjs'),
    await start('Next.js, static', next, nextCommand),
  ];
}

async function serveFrameworks(home: HomePage): Promise<Contender[]> {
  const files = await peerFiles(home);
  const router = preparePeer('react-router', files, 'react-router build');
  const routerCommand = `${bin(router, '@react-router/serve/bin.cjs')} build/server/index.js`;
  return [
    ...(await serveTwoPages(files)),
    await start('React Router, rendering', router, routerCommand),
  ];
}
