import fc from 'fast-check';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { connectionFrom } from '../../../tests/support/http-app.ts';
import { type AppEnv, routeFacts } from '../app-env.ts';
import { createEarlyRefusal } from '../errors.ts';
import { admit, createAdmission } from './admit.ts';

/** An application that answers when it is told to. */
function setUp() {
  const order: string[] = [];
  const release = Promise.withResolvers<void>();
  const app = new Hono<AppEnv>()
    .use(
      admit(
        { settings: { trustedProxies: 0 }, log: pino({ level: 'silent' }) },
        createEarlyRefusal(true, (code) => `Uma palavra: ${code}.`),
      ),
    )
    .use('/save', routeFacts({ body: 'content' }))
    .all('*', async (c) => {
      order.push(c.req.path);
      await release.promise;
      return c.text('answered');
    });
  const ask = (from: string, path = '/', init?: RequestInit) => {
    const connection = connectionFrom(from);
    return { connection, answer: Promise.resolve(app.request(path, init, connection)) };
  };
  const fill = async (count: number, from: string, init?: RequestInit) => {
    const before = order.length;
    const answers = Array.from({ length: count }, () => ask(from, '/', init));
    await expect.poll(() => order.length).toBe(before + count);
    return answers;
  };
  return { begun: order, ask, fill };
}

it('requests are refused above the limit of one address, in the words of the owner', async () => {
  const { ask, fill } = setUp();
  const [first] = await fill(128, '192.0.2.1');
  const response = await ask('192.0.2.1').answer;
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('Uma palavra: overloaded.\n');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  await fill(1, '192.0.2.2');
  first?.connection.outgoing.emit('close');
  await fill(1, '192.0.2.1');
});

it('requests count by the size of their bodies', async () => {
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
  await expect.poll(() => begun).toHaveLength(170);
  expect((await post('198.51.100.1', '/', 128 * 1024).answer).status).toBe(503);
  post('198.51.100.1', '/save', 8 * 1024 * 1024);
  await expect.poll(() => begun.at(-1)).toBe('/save');
});

it('when all places are taken, the address with the most loses one', async () => {
  const { ask, fill, begun } = setUp();
  const [oldest] = await fill(128, '192.0.2.1');
  for (const from of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) await fill(128, from);
  const destroy = vi.spyOn(oldest?.connection.incoming.socket ?? expect.fail(), 'destroy');
  ask('192.0.2.5', '/last');
  await expect.poll(() => begun.at(-1)).toBe('/last');
  expect(destroy).toHaveBeenCalledOnce();
});

it('logins begin one after the other, those by passkey in a queue of their own', async () => {
  const { ask, begun } = setUp();
  const passkey = '/admin/api/login/passkey/ask';
  for (const path of ['/1', '/2', '/3', '/4', passkey]) ask('192.0.2.1', path);
  await expect.poll(() => begun).toHaveLength(5);
  expect(begun.indexOf(passkey)).toBeLessThan(2);
  expect(begun.filter((path) => path !== passkey)).toEqual(['/1', '/2', '/3', '/4']);
});

describe('an admission', () => {
  it('limits the total: a key evicts from the one with the highest usage, the oldest first', () => {
    const { acquire } = createAdmission({ capacity: 4, perKey: 3 });
    const evicted: string[] = [];
    const add = (key: string, name: string) => acquire(key, 1, () => evicted.push(name));
    for (const name of ['a1', 'a2', 'a3', 'b1']) add(name.charAt(0), name);
    expect(add('c', 'c1')).not.toBeNull();
    expect(evicted).toEqual(['a1']);
    // Now a has two: b would have as many.
    expect(add('b', 'b2')).toBeNull();
    expect(add('d', 'd1')).not.toBeNull();
    expect(evicted).toEqual(['a1', 'a2']);
    expect(add('e', 'e1')).toBeNull();
  });

  it('never exceeds its limits, in any order of calls', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.constantFrom('a', 'b', 'c', 'd'),
            cost: fc.integer({ min: 1, max: 5 }),
            leaves: fc.nat(20),
          }),
        ),
        (steps) => {
          const { acquire } = createAdmission({ capacity: 20, perKey: 9 });
          const held = new Map<number, { key: string; cost: number; leave: () => void }>();
          steps.forEach(({ key, cost, leaves }, index) => {
            const leave = acquire(key, cost, () => held.delete(index));
            if (leave !== null) held.set(index, { key, cost, leave });
            held.get(leaves)?.leave();
            held.delete(leaves);
            const sum = (of: string | null) =>
              [...held.values()]
                .filter((one) => of === null || one.key === of)
                .reduce((all, one) => all + one.cost, 0);
            expect(sum(null)).toBeLessThanOrEqual(20);
            expect(sum(key)).toBeLessThanOrEqual(9);
          });
          for (const { leave } of held.values()) leave();
          expect(acquire('e', 9, vi.fn())).not.toBeNull();
        },
      ),
    );
  });
});
