import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../domain/errors.ts';
import { httpApp } from '../../../tests/support/http-app.ts';
import { FORM_LIMIT, SAVE_LIMIT } from './body-limits.ts';

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

  it.each([
    ['/contact', FORM_LIMIT],
    ['/admin/save', SAVE_LIMIT],
    ['/admin/import', SAVE_LIMIT],
    ['/admin/drafts/b1a7e7d0-5a3c', SAVE_LIMIT],
    ['/admin/previews', SAVE_LIMIT],
    ['/admin/previews/share', SAVE_LIMIT],
    ['/admin/previews/renew', SAVE_LIMIT],
    ['/admin/previews/revoke', FORM_LIMIT],
    ['/admin/drafts/a/file', FORM_LIMIT],
  ])('of %s may have %d bytes, and not one more', async (where, limit) => {
    const { request, render } = await httpApp(async (incoming) => {
      return new Response(String((await incoming.arrayBuffer()).byteLength));
    });
    const declared = (size: number): RequestInit => ({
      method: 'POST',
      body: new Uint8Array(size),
      headers: { 'Content-Length': String(size) },
    });
    expect(await (await request(where, declared(limit))).text()).toBe(String(limit));
    expect(render).toHaveBeenCalledTimes(1);
    const response = await request(where, declared(limit + 1));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(ERRORS['too-large'].message);
    expect(render).toHaveBeenCalledTimes(1);
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

  it.each([
    ['/admin/files', 200],
    ['/admin/files/', 413],
    ['/admin/filesX', 413],
    ['/admin/files.data', 413],
    ['/admin/save.data', 413],
    ['/admin/previews', 413],
  ])('may be as long as an upload at one address only: %s', async (where, status) => {
    const { request } = await httpApp();
    const headers = { 'Content-Length': String(SAVE_LIMIT + 1) };
    expect((await request(where, { method: 'POST', body: 'a', headers })).status).toBe(status);
  });
});
