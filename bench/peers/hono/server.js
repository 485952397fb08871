// Only sends a precompressed body.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const bodies = { gzip: readFileSync('content/home.gz'), br: readFileSync('content/home.br') };
const etag = '"home"';

const app = new Hono();
app.get('/', (c) => {
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, { ETag: etag });
  const encoding = c.req.header('Accept-Encoding') === 'br' ? 'br' : 'gzip';
  return c.body(bodies[encoding], 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': encoding,
    'Content-Length': String(bodies[encoding].length),
    ETag: etag,
  });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) });
