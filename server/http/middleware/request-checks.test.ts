import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type Handler, Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOST, httpApp } from '../../../tests/support/http-app.ts';
import type { RenderPage } from '../../start/site-app.ts';
import { type AppEnv, BODIES, routeFacts } from '../app-env.ts';

describe('a request that could change something', () => {
  const refusal = { status: 403 };

  it.each(['cross-site', 'same-site'])('is refused from a page that is %s', async (relation) => {
    const { request, render } = await httpApp();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { 'Sec-Fetch-Site': relation, Origin: `http://${HOST}` };
      expect(await request('/admin', { method, headers })).toMatchObject(refusal);
    }
    expect(render).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example', 'null', 'http://site.example.evil.example', 'nonsense'])(
    'is refused from the origin %s, where the browser says no more',
    async (Origin) => {
      const { post, render } = await httpApp();
      expect(await post('/admin', { Origin })).toMatchObject(refusal);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'none' },
    { Origin: `http://${HOST}` },
    { Origin: `https://${HOST}` },
    {},
  ])('passes with %j', async (headers) => {
    const { post, render } = await httpApp();
    expect((await post('/contact', headers)).status).toBe(200);
    expect(render.mock.calls[0]?.[1].failure).toBeUndefined();
  });
});

describe('a form of an https site that was opened by http', () => {
  const http = { Origin: `http://${HOST}` };

  it.each(['/contact', '/contact.data', '/admin', '/downloads/tool-1'])(
    'is refused by its page: %s',
    async (path) => {
      const { post, render } = await httpApp(undefined, { secure: true });
      await post(path, http);
      expect(render.mock.calls[0]?.[1].failure).toMatchObject({ code: 'https-expected' });
    },
  );
});

it('a path that cannot be read is refused', async () => {
  const { request, render } = await httpApp();
  for (const path of ['/%', '/about/%E0%A4%A']) {
    expect((await request(path)).status, path).toBe(400);
  }
  expect(render).not.toHaveBeenCalled();
});

describe('a body', () => {
  const count: Handler = async (c) => c.text(String((await c.req.arrayBuffer()).byteLength));
  const routes = () =>
    new Hono<AppEnv>()
      .post('/large', routeFacts({ body: 'content' }), count)
      .post('/large/:id', routeFacts({ body: 'content' }), count)
      .post('*', count);

  it.each([
    ['/contact', BODIES.form.bytes],
    ['/large', BODIES.content.bytes],
    ['/large/b1a7e7d0-5a3c', BODIES.content.bytes],
    ['/large/a/file', BODIES.form.bytes],
  ])('of %s may have %d bytes, and not one more', async (path, limit) => {
    const { post } = await httpApp(undefined, { routes: routes() });
    const answerTo = (size: number) =>
      post(path, { 'Content-Length': String(size) }, new Uint8Array(size));
    expect(await (await answerTo(limit)).text()).toBe(String(limit));
    expect((await answerTo(limit + 1)).status).toBe(413);
  });

  it('without a length is not read', async () => {
    const { post, render } = await httpApp();
    const response = await post('/contact', { 'Transfer-Encoding': 'chunked' });
    expect(response.status).toBe(411);
    expect(response.headers.get('Connection')).toBe('close');
    expect(render).not.toHaveBeenCalled();
  });
});

describe('a body that does not arrive whole', () => {
  it.each([
    ['a form', '/contact', BODIES.form.arrivalMs],
    ['a save', '/large', BODIES.content.arrivalMs],
  ])('ends the connection of %s in time', async (_, path, limit) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const routes = new Hono<AppEnv>().post('/large', routeFacts({ body: 'content' }), (c) =>
      c.text(''),
    );
    const { app } = await httpApp(undefined, { routes });
    const incoming = new IncomingMessage(new Socket());
    const headers = { Host: HOST, 'Content-Length': '4' };
    await app.request(path, { method: 'POST', headers }, { incoming });
    vi.advanceTimersByTime(limit - 1);
    expect(incoming.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(incoming.destroyed).toBe(true);
  });
});

describe('a form', () => {
  const echo: RenderPage = async (request) => new Response(await request.text());

  it.each(['a&'.repeat(30_000), 'a=b&'.repeat(20)])(
    'of more fields than any form has is refused before a page sees it',
    async (body) => {
      const { post, render } = await httpApp(echo);
      expect((await post('/contact', {}, body)).status).toBe(400);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it('reaches its page as it was sent, and a body of another type does not', async () => {
    const { post } = await httpApp(echo);
    const form = `${'a=b&'.repeat(19)}c=d`;
    expect(await (await post('/contact', {}, form)).text()).toBe(form);
    const parts = { 'Content-Type': 'multipart/form-data; boundary=a' };
    expect(await (await post('/contact', parts, form)).text()).toBe('');
  });
});

it('a delivery that is too large is an error in the log, which names its seller', async () => {
  const routes = new Hono<AppEnv>()
    .post('/orders/stripe', routeFacts({ body: 'delivery' }), (c) => c.text(''))
    .post('/orders/ko-fi', routeFacts({ body: 'delivery' }), (c) => c.text(''));
  const { post, log } = await httpApp(undefined, { routes });
  const headers = { 'Content-Length': String(BODIES.delivery.bytes + 1) };
  for (const seller of ['stripe', 'ko-fi']) {
    expect((await post(`/orders/${seller}`, headers)).status).toBe(413);
  }
  const lines = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(lines.map(({ seller }) => seller)).toEqual(['stripe', 'ko-fi']);
});
