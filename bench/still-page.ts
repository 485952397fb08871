import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

/** Serves a page as it is, compressed, under `rules`, with the built pictures and fonts that it names. */
export async function serveStill(
  page: string,
  rules: Readonly<Record<string, string>>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const body = gzipSync(page, { level: 9 });
  const server = createServer(({ url = '/' }, response) => {
    const file = path.join('build/client', path.normalize(url));
    const type = TYPES[path.extname(url)];
    if (url === '/') {
      response.writeHead(200, {
        ...rules,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
      });
      response.end(body);
    } else if (type !== undefined && existsSync(file)) {
      const packed = existsSync(`${file}.br`);
      response.writeHead(200, {
        'Content-Type': type,
        ...(packed ? { 'Content-Encoding': 'br' } : {}),
      });
      response.end(readFileSync(packed ? `${file}.br` : file));
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
