import { type Handler, Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../domain/errors.ts';
import { httpApp } from '../../../tests/support/http-app.ts';
import type { AppEnv } from '../app-env.ts';
import { BODIES, routeFacts } from '../route-facts.ts';

describe('a body', () => {
  const stream = (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size - 1));
        controller.enqueue(new Uint8Array(1));
        controller.close();
      },
    });
  const streamed = (size: number): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    body: stream(size),
    duplex: 'half',
    headers: { 'Transfer-Encoding': 'chunked' },
  });

  const count: Handler = async (c) => c.text(String((await c.req.arrayBuffer()).byteLength));
  const routes = () =>
    new Hono<AppEnv>()
      .post('/large', routeFacts({ body: 'content' }), count)
      .post('/large/:id', routeFacts({ body: 'content' }), count)
      .post('/file', routeFacts({ body: 'file' }), count)
      .post('*', count);

  it.each([
    ['/contact', BODIES.form.bytes],
    ['/large', BODIES.content.bytes],
    ['/large/b1a7e7d0-5a3c', BODIES.content.bytes],
    ['/large/a/file', BODIES.form.bytes],
    ['/large.data', BODIES.form.bytes],
    ['/largeX', BODIES.form.bytes],
    ['/file/', BODIES.form.bytes],
    ['/fileX', BODIES.form.bytes],
  ])('of %s may have %d bytes, and not one more', async (where, limit) => {
    const { request } = await httpApp(undefined, { routes: routes() });
    const declared = (size: number): RequestInit => ({
      method: 'POST',
      body: new Uint8Array(size),
      headers: { 'Content-Length': String(size) },
    });
    expect(await (await request(where, declared(limit))).text()).toBe(String(limit));
    const response = await request(where, declared(limit + 1));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(ERRORS['too-large'].message);
  });

  it.each(['/contact', '/admin', '/admin/save', '/admin/files', '/nope'])(
    'that does not say how long it is, is not read: %s',
    async (where) => {
      const { request, render } = await httpApp();
      const response = await request(where, streamed(10));
      expect(response.status).toBe(411);
      expect(response.headers.get('Connection')).toBe('close');
      expect(await response.text()).toContain(ERRORS['length-required'].message);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it('may be longer than a content where a file is taken', async () => {
    const { request } = await httpApp(undefined, { routes: routes() });
    const headers = { 'Content-Length': String(BODIES.content.bytes + 1) };
    expect((await request('/file', { method: 'POST', body: 'a', headers })).status).toBe(200);
  });
});
