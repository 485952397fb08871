import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpApp, PAGE } from '../../tests/support/http-app.ts';
import type { RenderPage } from '../start/site-app.ts';
import { BODIES } from './app-env.ts';

describe('every response', () => {
  it.each(['/admin', '/admin.data', '/ADMIN/content', '/%61dmin', '/grants/a.b', '/admin/no-such'])(
    'is kept by nobody where it may be for one person: %s',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await (await httpApp()).request(path, { method });
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  it('says noindex if it may be for one person, or is an error', async () => {
    const robots = async (path: string, status = 200) => {
      const { request } = await httpApp(async () => new Response('', { status }));
      return (await request(path)).headers.get('X-Robots-Tag');
    };
    for (const path of ['/admin', '/ADMIN/x', '/grants/a.b', '/preview/a'])
      expect(await robots(path), path).toMatch(/^noindex/);
    for (const status of [404, 410, 500]) expect(await robots('/about', status)).toBe('noindex');
    expect(await robots('/about')).toBeNull();
  });

  it('is not cached if it answers a form, even a refused one', async () => {
    const { post, request } = await httpApp();
    for (const response of [
      await post('/contact'),
      await post('/', { 'Sec-Fetch-Site': 'cross-site' }),
      await post('/', { 'Content-Length': String(BODIES.form.bytes + 1) }),
      await request('/', { method: 'DELETE' }),
    ]) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('to a grant is in no cache and no referrer, whatever it says itself', async () => {
    const ownHeaders = { 'Cache-Control': 'public, max-age=60', 'Referrer-Policy': 'unsafe-url' };
    const { request } = await httpApp(async () => new Response('', { headers: ownHeaders }));
    for (const path of [
      '/grants/a.b',
      '/grants/a.b.data',
      // The router finds these too.
      '/Grants/a',
      '/%67rants/a',
    ]) {
      const { headers } = await request(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    expect((await request('/about')).headers.get('Cache-Control')).toBe('public, max-age=60');
  });
});

describe('the policy of a page', () => {
  const scripts = [
    'alert(1)',
    '\n  "use strict";\n  const a = "<b>";\n',
    'window.title = "縁側 😀";',
    'import "/assets/app.js";',
  ];
  // As it is rendered, with the mark of the rendering; and as it is sent, without.
  const pageWith = (mark: string) =>
    [
      '<!DOCTYPE html><html><head><script src="/assets/app.js"></script>',
      `<script${mark}>${scripts[0]}</script><script${mark} type="application/json">${scripts[1]}</script>`,
      `<link rel="modulepreload"${mark} href="/assets/a.js"/><script${mark}>${scripts[2]}</script>`,
      `<script${mark} type="module" async="">${scripts[3]}</script><script${mark}>${scripts[0]}</script>`,
      '<script async="" src="/assets/a.js" type="module"></script></head></html>',
    ].join('');
  const html = pageWith('');
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`,
  );
  const page: RenderPage = async (_, { nonce }) =>
    new Response(pageWith(nonce === null ? '' : ` nonce="${nonce}"`), { headers: PAGE });
  const scriptSources = (response: Response) =>
    /script-src ([^;]*)/
      .exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
      ?.split(' ');

  it.each([
    '<script>alert(2)</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">alert(2)</script>',
    '<script x>window.__reactRouterContext.streamController.close();alert(2)</script>',
    '<script data-x=" nonce=">alert(2)</script>',
  ])('names no script that got into the page, and the log has that: %s', async (injected) => {
    const { request, log } = await httpApp(async (incoming, context) => {
      const html = await (await page(incoming, context)).text();
      return new Response(html.replace('</head>', `</head><p>${injected}</p>`), { headers: PAGE });
    });
    const response = await request('/');
    expect(scriptSources(response)?.toSorted()).toEqual(["'self'", ...hashes].toSorted());
    expect(log.join('')).toContain('a page has scripts of unknown origin');
  });

  it('names every inline script by its hash, and allows no other', async () => {
    const { request, log } = await httpApp(page);
    const response = await request('/');
    expect(scriptSources(response)?.toSorted()).toEqual(["'self'", ...hashes].toSorted());
    expect(await response.text()).toBe(html);
    expect(log.join('')).not.toContain('unknown origin');
  });

  it('allows pictures from other sites, unless the owner switches them off', async () => {
    const sourcesIn = async (ownPicturesOnly: boolean, path: string) => {
      const { request } = await httpApp(page, { ownPicturesOnly: () => ownPicturesOnly });
      return (await request(path)).headers.get('Content-Security-Policy')?.split('; ');
    };
    expect(await sourcesIn(false, '/')).toContain("img-src 'self' https:");
    expect(await sourcesIn(true, '/')).toContain("img-src 'self'");
    expect(await sourcesIn(true, '/preview/token')).toContain("img-src 'self' https:");
  });
});
