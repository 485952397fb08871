import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendRequest } from '../../tests/support/requests.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { createProbes } from './readiness.ts';
import { createRequestListener } from './request-listener.ts';

/** A site whose application answers when it is told to. */
async function serve(find: () => Promise<boolean> = async () => false, isReady = true) {
  const open: { path: string; response: ServerResponse }[] = [];
  const onOverload = vi.fn();
  const server = createServer(
    createRequestListener({
      snapshot: {
        answer: (request, response) => {
          if (request.url !== '/') return false;
          response.end('from memory');
          return true;
        },
        find,
      },
      answerProbe: createProbes(async () => isReady, true),
      answer: (request, response) => open.push({ path: request.url ?? '', response }),
      refusals: createEarlyRefusals(true, (code) => `Uma palavra: ${code}.`),
      trustedProxies: 1,
      onOverload,
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const get = (path: string, from: string, body?: string) =>
    sendRequest({
      port: bound.port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'X-Forwarded-For': from,
        ...(body === undefined ? {} : { 'Content-Length': String(body.length) }),
      },
      ...(body === undefined ? {} : { body }),
    });
  /** Asks from each address, and waits until all of it has begun: nothing is answered. */
  const fillFrom = async (addresses: readonly string[]) => {
    const count = open.length + addresses.length;
    for (const [index, from] of addresses.entries()) {
      get(`/admin?${from}-${index}`, from).catch(() => undefined);
    }
    const beginning = () => expect(open.length).toBe(count);
    await vi.waitFor(beginning, { timeout: 10_000, interval: 5 });
  };
  const fill = (count: number, from: string) => fillFrom(new Array<string>(count).fill(from));
  return { open, get, fill, fillFrom, onOverload };
}

describe('requests for what is not in memory', () => {
  it('are refused above the limit of one address, in the words of the owner, and of no other address', async () => {
    const { get, fill, open, onOverload } = await serve();
    await fill(128, '192.0.2.1');
    const refused = await get('/admin', '192.0.2.1');
    expect(refused.status).toBe(503);
    expect(refused.body.toString()).toBe('Uma palavra: overloaded.\n');
    expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(onOverload).toHaveBeenCalledOnce();
    expect((await get('/', '192.0.2.1')).status).toBe(200);
    expect((await get('/readyz', '192.0.2.1')).status).toBe(200);
    // A form is no probe, wherever it is sent.
    expect((await get('/readyz', '192.0.2.1', 'a=b')).status).toBe(503);
    await fill(1, '192.0.2.2');
    open[0]?.response.end('done');
    await fill(1, '192.0.2.1');
  });

  it('count for the size of their bodies', async () => {
    const { get, open } = await serve();
    const body = 'a'.repeat(64 * 1024);
    for (let index = 0; index < 64; index += 1) {
      get('/contact', '192.0.2.1', body).catch(() => undefined);
    }
    await vi.waitFor(() => expect(open).toHaveLength(64), { timeout: 10_000 });
    expect((await get('/contact', '192.0.2.1')).status).toBe(503);
  });

  it('begin one after the other, passkeys apart from the others', async () => {
    const begun: string[] = [];
    const listener = createRequestListener({
      snapshot: null,
      answerProbe: () => false,
      answer: ({ url = '' }) => begun.push(url),
      refusals: createEarlyRefusals(true, (code) => code),
      trustedProxies: 0,
      onOverload: () => expect.fail(),
    });
    const passkey = '/admin/login/passkey/ask';
    for (const path of ['/1', '/2', '/3', '/4', passkey]) {
      const request = new IncomingMessage(new Socket());
      request.url = path;
      listener(request, new ServerResponse(request));
    }
    await vi.waitFor(() => expect(begun).toHaveLength(5));
    expect(begun.indexOf(passkey)).toBeLessThan(2);
    expect(begun.filter((path) => path !== passkey)).toEqual(['/1', '/2', '/3', '/4']);
  });
});

describe('probes', () => {
  it('say that the process runs, and whether the site is ready', async () => {
    const { get, open } = await serve(undefined, false);
    const alive = await get('/healthz', '192.0.2.1');
    const ready = await get('/readyz', '192.0.2.1');
    expect([alive.status, alive.body.toString()]).toEqual([200, 'ok\n']);
    expect([ready.status, ready.body.toString()]).toEqual([503, 'not ready\n']);
    for (const { headers } of [alive, ready]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    }
    expect(open).toEqual([]);
  });
});
