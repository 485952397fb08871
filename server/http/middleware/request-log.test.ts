import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { connectionFrom, HOST, httpApp, PAGE } from '../../../tests/support/http-app.ts';

describe('a request in the log', () => {
  it('is found in the log by its id', async () => {
    const { request, log } = await httpApp(() => Promise.reject(new Error('a secret reason')));
    const id = (await request('/a?token=secret')).headers.get('X-Request-Id');
    const lines = log.filter((line) => line.includes(`"requestId":"${id}"`)).join('');
    expect(lines).toContain('a secret reason');
    expect(lines).toContain('"path":"/a"');
    expect(lines).not.toContain('token=secret');
  });

  it('is no line of an ordinary log where nobody asked for it', async () => {
    const { app, log } = await httpApp(
      async () => new Response('', { status: 404, headers: PAGE }),
    );
    const ask = (env?: object) => app.request(`http://${HOST}/a`, { headers: { Host: HOST } }, env);
    const levels = () => log.splice(0).map((line) => JSON.parse(line).level);
    await ask();
    expect(levels()).toEqual([pino.levels.values.debug]);
    await ask(connectionFrom('192.0.2.1'));
    expect(levels()).toEqual([pino.levels.values.info]);
  });

  it('has its path as the log may have it', async () => {
    const { request, log } = await httpApp();
    await request('/grants/secret.grant');
    await request(`/${'a'.repeat(15_000)}`);
    expect(log).toHaveLength(2);
    expect(log.join('')).not.toContain('secret');
    for (const line of log) expect(line.length).toBeLessThan(1_000);
  });
});

describe('a request of a visitor who left', () => {
  it.each([
    ['broke off', () => Promise.reject(new Error('aborted'))],
    ['was answered too late', async () => new Response('', { status: 500 })],
  ])('is no failure of the site where the visitor left and it %s', async (_, answer) => {
    const { app, log } = await httpApp(answer);
    await app.request('/contact', { method: 'POST' }, { outgoing: { destroyed: true } });
    expect(log.map((line) => JSON.parse(line).level)).toEqual([30]);
    expect(log.join('')).toContain('the visitor left');
  });
});
