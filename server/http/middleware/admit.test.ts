import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { connectionFrom } from '../../../tests/support/http-app.ts';
import { type AppEnv, routeFacts } from '../app-env.ts';
import { createEarlyRefusal } from '../errors.ts';
import { admit } from './admit.ts';

/** An application that answers when it is told to. */
function setUp() {
  const begun: string[] = [];
  const answered = Promise.withResolvers<void>();
  const app = new Hono<AppEnv>()
    .use(
      admit(
        { settings: { trustedProxies: 0 }, log: pino({ level: 'silent' }) },
        createEarlyRefusal(true, (code) => `Uma palavra: ${code}.`),
      ),
    )
    .use('/save', routeFacts({ body: 'content' }))
    .all('*', async (c) => {
      begun.push(c.req.path);
      await answered.promise;
      return c.text('answered');
    });
  const ask = (from: string, path = '/', init?: RequestInit) => {
    const connection = connectionFrom(from);
    return { connection, answer: Promise.resolve(app.request(path, init, connection)) };
  };
  const fill = async (count: number, from: string, init?: RequestInit) => {
    const before = begun.length;
    const asked = Array.from({ length: count }, () => ask(from, '/', init));
    await vi.waitFor(() => expect(begun.length).toBe(before + count), { timeout: 10_000 });
    return asked;
  };
  return { begun, ask, fill };
}

it('requests are refused above the limit of one address, in the words of the owner', async () => {
  const { ask, fill } = setUp();
  const [first] = await fill(128, '192.0.2.1');
  const refused = await ask('192.0.2.1').answer;
  expect(refused.status).toBe(503);
  expect(await refused.text()).toBe('Uma palavra: overloaded.\n');
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  await fill(1, '192.0.2.2');
  first?.connection.outgoing.emit('close');
  await fill(1, '192.0.2.1');
});

it('they count for the size of their bodies', async () => {
  const { ask, fill } = setUp();
  const headers = { 'Content-Length': String(64 * 1024) };
  await fill(64, '192.0.2.1', { method: 'POST', headers, body: 'a' });
  expect((await ask('192.0.2.1').answer).status).toBe(503);
});

it('a large save finds room among the bodies of strangers from many addresses', async () => {
  const { ask, begun } = setUp();
  const post = (from: string, path: string, size: number) => {
    const headers = { 'Content-Length': String(size) };
    return ask(from, path, { method: 'POST', body: 'a', headers });
  };
  for (let host = 0; host < 170; host += 1) post(`192.0.2.${host}`, '/', 128 * 1024);
  await vi.waitFor(() => expect(begun).toHaveLength(170), { timeout: 10_000 });
  expect((await post('198.51.100.1', '/', 128 * 1024).answer).status).toBe(503);
  post('198.51.100.1', '/save', 8 * 1024 * 1024);
  await vi.waitFor(() => expect(begun.at(-1)).toBe('/save'));
});

it('where all places are taken, the address that holds most loses one', async () => {
  const { ask, fill, begun } = setUp();
  const [oldest] = await fill(128, '192.0.2.1');
  for (const from of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) await fill(128, from);
  const destroy = vi.spyOn(oldest?.connection.incoming.socket ?? expect.fail(), 'destroy');
  ask('192.0.2.5', '/last');
  await vi.waitFor(() => expect(begun.at(-1)).toBe('/last'));
  expect(destroy).toHaveBeenCalledOnce();
});

it('they begin one after the other, passkeys apart from the others', async () => {
  const { ask, begun } = setUp();
  const passkey = '/admin/api/login/passkey/ask';
  for (const path of ['/1', '/2', '/3', '/4', passkey]) ask('192.0.2.1', path);
  await vi.waitFor(() => expect(begun).toHaveLength(5));
  expect(begun.indexOf(passkey)).toBeLessThan(2);
  expect(begun.filter((path) => path !== passkey)).toEqual(['/1', '/2', '/3', '/4']);
});
