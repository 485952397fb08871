import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Contender, HomePage } from './home-page-servers.ts';
import { preparePeer } from './peers.ts';
import { serve } from './pinned-server.ts';

/** Starts servers that only send the compressed home page. */
export async function servePrecompressed(home: HomePage): Promise<Contender[]> {
  const files = new Map([
    ['content/home.gz', home.gzip],
    ['content/home.br', home.br],
  ]);
  const fromMemory = async (name: string, template: string): Promise<Contender> => ({
    name,
    served: await serve(() => [process.execPath, 'server.js'], {
      cwd: preparePeer(template, files),
    }),
  });
  return [
    { name: 'nginx, static file', served: await serveByNginx(home) },
    await fromMemory('node:http, buffer', 'node-http'),
    await fromMemory('Hono, buffer', 'hono'),
  ];
}

function serveByNginx(home: HomePage) {
  const folder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-nginx-'));
  // Started by root, nginx reads files as another user.
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'gzip'));
  mkdirSync(path.join(folder, 'br'));
  writeFileSync(path.join(folder, 'gzip/index.html'), home.gzip);
  writeFileSync(path.join(folder, 'br/index.html'), home.br);
  return serve((port) => {
    const config = path.join(folder, 'nginx.conf');
    writeFileSync(config, nginxConfig(folder, port));
    return ['nginx', '-e', path.join(folder, 'error.log'), '-c', config];
  });
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
