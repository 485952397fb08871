// Only sends a precompressed body: the upper limit of Node's own server.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bodies = { gzip: readFileSync('content/home.gz'), br: readFileSync('content/home.br') };
const etag = '"home"';

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': encoding,
    'Content-Length': bodies[encoding].length,
    ETag: etag,
  });
  response.end(bodies[encoding]);
}).listen(Number(process.env.PORT), '127.0.0.1');
