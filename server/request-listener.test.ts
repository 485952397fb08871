import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEarlyRefusals } from './early-refusals.ts';
import { createRequestListener } from './request-listener.ts';

/** Who holds everything that one address may have. */
const ALL = 128;

/** Requests of a listener that answers probes only, by their visitor's address. */
async function serve() {
  const held = vi.fn();
  const server = createServer(
    createRequestListener({
      snapshot: null,
      answer(request, response) {
        if (request.method === 'GET' && request.url === '/readyz') response.end('ok');
        else held();
      },
      refusals: createEarlyRefusals(false),
      trustedProxies: 1,
      onOverload: () => undefined,
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const ask = (method: string, path: string, address: string) =>
    fetch(`http://127.0.0.1:${bound.port}${path}`, {
      method,
      headers: { 'X-Forwarded-For': address },
      signal: leaving.signal,
    });
  const hold = async (
    count: number,
    ...[method, path, address]: [string, string, (index: number) => string]
  ) => {
    for (let index = 0; index < count; index += 1) {
      void ask(method, path, address(index)).catch(() => undefined);
    }
    await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(count));
  };
  return { ask, hold };
}

it('lets in a probe when all is taken, but not a form that is sent to its address', async () => {
  const { ask, hold } = await serve();
  await hold(ALL, 'POST', '/readyz', () => '192.0.2.1');
  expect((await ask('POST', '/readyz', '192.0.2.1')).status).toBe(503);
  expect((await ask('GET', '/readyz', '192.0.2.1')).status).toBe(200);
});

it('gives the networks of one /48 no more than one address', async () => {
  const { ask, hold } = await serve();
  await hold(ALL, 'GET', '/admin', (index) => `2001:db8:1:${index.toString(16)}::1`);
  expect((await ask('GET', '/admin', '2001:db8:1:ffff::1')).status).toBe(503);
});
