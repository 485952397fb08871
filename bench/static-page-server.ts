// Serves one page without changes, with the built styles, pictures and fonts that it uses:
// `node bench/static-page-server.ts <file>`, where the JSON file contains the page and its headers.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
};

const [, , file = ''] = process.argv;
const { page, headers } = z
  .object({ page: z.string(), headers: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')));
const body = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

createServer(({ url = '/' }, response) => {
  const asset = path.join('build/current/client', path.normalize(url));
  const type = TYPES[path.extname(url)];
  if (url === '/') {
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
    });
    response.end(body);
  } else if (type !== undefined && existsSync(asset)) {
    const isCompressed = existsSync(`${asset}.br`);
    response.writeHead(200, {
      'Content-Type': type,
      ...(isCompressed ? { 'Content-Encoding': 'br' } : {}),
    });
    response.end(readFileSync(isCompressed ? `${asset}.br` : asset));
  } else {
    response.writeHead(404).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
