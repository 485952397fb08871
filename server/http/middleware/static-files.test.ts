import { describe, expect, it } from 'vitest';
import { httpApp } from '../../../tests/support/http-app.ts';

describe('a built or public file', () => {
  it('is kept for ever under /assets, where its name has a hash', async () => {
    const { request, render } = await httpApp();
    const response = await request('/assets/app.js');
    expect(await response.text()).toBe('let a;');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(render).not.toHaveBeenCalled();
  });

  it.each(['/favicon.svg', '/sample/assets/1.svg'])(
    'is not kept for ever elsewhere: %s',
    async (where) => {
      const response = await (await httpApp()).request(where);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    },
  );

  it.each([
    ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'],
    ...['/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e%5c%2e%2e%5csecret.txt'],
    ...['/%252e%252e/secret.txt', '/.vite/manifest.json', '/.vite/manifest.json.gz'],
    ...['/%2evite/manifest.json', '/assets/.hidden', '/assets/app.js.gz', '//secret.txt', '/%00'],
  ])('is none outside the folder, nor what is not meant to be public: %s', async (where) => {
    const { request, render } = await httpApp(
      async () => new Response('no such page', { status: 404 }),
    );
    const response = await request(where);
    expect(await response.text()).toBe('no such page');
    expect(render).toHaveBeenCalledOnce();
  });
});
