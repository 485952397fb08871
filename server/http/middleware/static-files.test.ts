import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folderForTest } from '../../../tests/support/folders.ts';
import { httpApp, publicFolder } from '../../../tests/support/http-app.ts';

/** Makes a folder of built and public files, with others beside and in it that are not meant to be public. */
async function clientFiles(): Promise<string> {
  const root = await folderForTest();
  const client = path.join(root, 'client');
  const hidden = ['.vite/manifest.json', '.vite/manifest.json.gz', 'assets/.hidden'];
  for (const name of ['../secret.txt', 'assets/app.js', 'assets/app.js.gz', ...hidden]) {
    await mkdir(path.dirname(path.join(client, name)), { recursive: true });
    await writeFile(path.join(client, name), name === 'assets/app.js' ? 'let a;' : 'secret');
  }
  return client;
}

describe('a built or public file', () => {
  it('is kept for ever under /assets, where its name has a hash', async () => {
    const { request, render } = await httpApp(undefined, { clientFolder: await clientFiles() });
    const response = await request('/assets/app.js');
    expect(await response.text()).toBe('let a;');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(render).not.toHaveBeenCalled();
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '/%252e%252e/secret.txt',
    '/.vite/manifest.json',
    '/.vite/manifest.json.gz',
    '/%2evite/manifest.json',
    '/assets/.hidden',
    '/assets/app.js.gz',
    '//secret.txt',
    '/%00',
  ])('is none outside the folder, nor what is not meant to be public: %s', async (where) => {
    const { request, render } = await httpApp(
      async () => new Response('no such page', { status: 404 }),
      { clientFolder: await clientFiles() },
    );
    const response = await request(where);
    expect(await response.text()).toBe('no such page');
    expect(render).toHaveBeenCalledOnce();
  });
});

async function siteWith(...names: readonly (readonly [name: string, text: string | Uint8Array])[]) {
  const { ownFiles, write } = await publicFolder();
  for (const [name, text] of names) await write(name, text);
  await ownFiles.refresh();
  const open = vi.spyOn(ownFiles, 'open');
  const render = async () => new Response('no such page', { status: 404 });
  return { ...(await httpApp(render, { ownFiles })), open };
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("one of the owner's files", () => {
  it('replaces a shipped file with the same path', async () => {
    const { request, render } = await siteWith(['favicon.svg', DRAWING]);
    const response = await request('/favicon.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(DRAWING);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60, no-transform');
    expect(render).not.toHaveBeenCalled();
  });

  it.each([
    ['google1234.html', 'text/plain; charset=utf-8'],
    ['a.js', 'text/plain; charset=utf-8'],
    ['me.jpg', 'image/jpeg'],
    ['a.swf', 'application/octet-stream'],
  ])('runs nothing in the origin of the site: %s is %s', async (name, type) => {
    const { request } = await siteWith([name, '<script>alert(1)</script>']);
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await request(`/${name}`, { method });
      expect(headers.get('Content-Type')).toBe(type);
      expect(headers.has('Content-Disposition')).toBe(type === 'application/octet-stream');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      const policy = headers.get('Content-Security-Policy')?.split('; ');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
      expect(policy?.join()).not.toMatch(/script-src|allow-/);
    }
  });

  it('is shown if it is a PDF, whatever is in it', async () => {
    const { request } = await siteWith(['CV.PDF', '<script>alert(1)</script>']);
    const { headers } = await request('/CV.PDF');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=CV.PDF',
      'x-content-type-options': 'nosniff',
    });
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/sandbox|script-src|unsafe/);
  });

  it('goes as it is stored, with its length and a strong ETag', async () => {
    const { request } = await siteWith(['notes.txt', 'a'.repeat(2_000)]);
    const { headers } = await request('/notes.txt', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers.get('Content-Encoding')).toBeNull();
    expect(headers.get('Content-Length')).toBe('2000');
    expect(headers.get('ETag')).toMatch(/^"/);
  });

  it('that does not exist costs no access to the disk, however many are requested', async () => {
    const { request, open } = await siteWith(['a.txt', 'text']);
    for (let index = 0; index < 500; index += 1) await request(`/wp-${index}.php`);
    expect(open).not.toHaveBeenCalled();
  });
});
