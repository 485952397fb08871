import { describe, expect, it } from 'vitest';
import { HOST, httpApp, PAGE } from '../../../tests/support/http-app.ts';

/** An application whose pages are made when the test says so, and the addresses whose work has begun. */
async function setUp() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const { app } = await httpApp(async (request, facts) => {
    await facts.turn();
    begun.push(`${facts.address}${new URL(request.url).pathname}`);
    await new Promise<void>((resolve) => void ends.push(resolve));
    return new Response('<p>', { headers: PAGE });
  });
  const ask = (remoteAddress: string, path: string, init: RequestInit = {}) => {
    const connection = { incoming: { socket: { remoteAddress } }, outgoing: { destroyed: false } };
    const answer = app.request(
      `http://${HOST}${path}`,
      { headers: { Host: HOST }, ...init },
      connection,
    );
    return { answer, leave: () => Object.assign(connection.outgoing, { destroyed: true }) };
  };
  const end = async (): Promise<void> => {
    const before = begun.length;
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(begun.length - before).toBeLessThanOrEqual(1);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { begun, ask, end, settle };
}

describe('the work for pages', () => {
  it('is done for two at once, the addresses taking turns, from before their loaders on', async () => {
    const { begun, ask, end, settle } = await setUp();
    const asked = ['/1', '/2', '/3', '/4'].map((path) => ask('192.0.2.1', path).answer);
    asked.push(ask('192.0.2.2', '/5').answer);
    await settle();
    expect(begun).toEqual(['192.0.2.1/1', '192.0.2.1/2']);
    for (let round = 0; round < 5; round += 1) await end();
    expect(begun.slice(2)).toEqual(['192.0.2.1/3', '192.0.2.2/5', '192.0.2.1/4']);
    for (const answer of asked) expect((await answer).status).toBe(200);
  });

  it('is not done for a visitor who has left meanwhile', async () => {
    const { begun, ask, end, settle } = await setUp();
    const first = ['/1', '/2'].map((path) => ask('192.0.2.1', path).answer);
    const gone = ask('192.0.2.1', '/3');
    const last = ask('192.0.2.1', '/4').answer;
    await settle();
    gone.leave();
    for (let round = 0; round < 3; round += 1) await end();
    expect(begun).toEqual(['192.0.2.1/1', '192.0.2.1/2', '192.0.2.1/4']);
    await Promise.all([...first, gone.answer, last]);
  });
});
