import { type Handler, Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { FORM, httpApp } from '../../../tests/support/http-app.ts';
import type { AppEnv } from '../app-env.ts';
import { BODIES, routeFacts } from '../route-facts.ts';

describe('a body', () => {
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
    ['/fileX', BODIES.form.bytes],
  ])('of %s may have %d bytes, and not one more', async (where, limit) => {
    const { post } = await httpApp(undefined, { routes: routes() });
    const answerTo = (size: number) =>
      post(where, { 'Content-Length': String(size) }, new Uint8Array(size));
    expect(await (await answerTo(limit)).text()).toBe(String(limit));
    expect((await answerTo(limit + 1)).status).toBe(413);
  });

  it('that does not say how long it is, is not read', async () => {
    const { post, render } = await httpApp();
    const response = await post('/contact', { 'Transfer-Encoding': 'chunked' });
    expect(response.status).toBe(411);
    expect(response.headers.get('Connection')).toBe('close');
    expect(render).not.toHaveBeenCalled();
  });

  it('may be longer than a content where a file is taken', async () => {
    const { post } = await httpApp(undefined, { routes: routes() });
    const headers = { 'Content-Length': String(BODIES.content.bytes + 1) };
    expect((await post('/file', headers)).status).toBe(200);
  });
});

describe('a form', () => {
  it.each([
    ['of 30,000 empty fields', 'a&'.repeat(30_000), FORM, 400],
    ['of a field too many', 'a=b&'.repeat(20), FORM, 400],
    ['in parts', 'a', { 'Content-Type': 'multipart/form-data; boundary=a' }, 415],
    ['of another type', '{}', { 'Content-Type': 'application/json' }, 415],
  ])('%s is refused before a page sees it', async (_, body, headers, status) => {
    const { post, render } = await httpApp();
    expect((await post('/contact', headers, body)).status).toBe(status);
    expect(render).not.toHaveBeenCalled();
  });

  it('of the fields that forms have comes to its page', async () => {
    const { post } = await httpApp(async (request) => new Response(await request.text()));
    const form = `${'a=b&'.repeat(19)}c=d`;
    expect(await (await post('/contact', {}, form)).text()).toBe(form);
  });
});
