import { describe, expect, it, vi } from 'vitest';
import { httpApp, publicFolder } from '../../../tests/support/http-app.ts';

async function siteWith(...names: readonly (readonly [name: string, text: string | Uint8Array])[]) {
  const { ownFiles, write, folder, data } = await publicFolder();
  for (const [name, text] of names) await write(name, text);
  await ownFiles.refresh();
  const open = vi.spyOn(ownFiles, 'open');
  const render = async () => new Response('no such page', { status: 404 });
  return { ...(await httpApp(render, { ownFiles })), open, ownFiles, write, folder, data };
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("one of the owner's files", () => {
  it('is sent in the place of a shipped one of the same path', async () => {
    const { request, render } = await siteWith(['favicon.svg', DRAWING]);
    const response = await request('/favicon.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(DRAWING);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(render).not.toHaveBeenCalled();
  });

  it.each([
    ['google1234.html', 'text/plain; charset=utf-8'],
    ['PAGE.HTM', 'text/plain; charset=utf-8'],
    ['a.xhtml', 'text/plain; charset=utf-8'],
    ['BingSiteAuth.xml', 'text/plain; charset=utf-8'],
    ['a.js', 'text/plain; charset=utf-8'],
    ['a.css', 'text/plain; charset=utf-8'],
    ['keybase', 'text/plain; charset=utf-8'],
    ['me.jpg', 'image/jpeg'],
    ['a.swf', 'application/octet-stream'],
    ['a.svg.exe', 'application/octet-stream'],
    ['ends.', 'text/plain; charset=utf-8'],
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

  it.each(['cv.pdf', 'CV.PDF'])(
    'is shown where it is a PDF, whatever is in it: %s',
    async (name) => {
      const { request } = await siteWith([name, '<script>alert(1)</script>']);
      const { headers } = await request(`/${name}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename=${name}`,
        'x-content-type-options': 'nosniff',
      });
      const policy = headers.get('Content-Security-Policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/sandbox|script-src|unsafe/);
    },
  );

  it('is sent once, in parts, or not at all where it is known', async () => {
    const { request } = await siteWith(['a.json', '0123456789']);
    const whole = await request('/a.json', { headers: { 'Accept-Encoding': 'gzip' } });
    const ETag = whole.headers.get('ETag') ?? '';
    const modified = whole.headers.get('Last-Modified') ?? '';
    expect(whole.headers.get('Content-Length')).toBe('10');
    expect(whole.headers.has('Content-Encoding')).toBe(false);
    for (const [name, value] of [
      ['If-None-Match', ETag],
      ['If-Modified-Since', modified],
    ] as const) {
      const answer = await request('/a.json', { headers: { [name]: value } });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('ETag')).toBe(ETag);
      expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
    }
    const older = { 'If-Modified-Since': new Date(0).toUTCString() };
    expect((await request('/a.json', { headers: older })).status).toBe(200);
    const part = await request('/a.json', { headers: { Range: 'bytes=2-4', 'If-Range': ETag } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    const head = await request('/a.json', { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
      200,
      '10',
      '',
    ]);
  });

  it('is found under its address with any needed encoding', async () => {
    const { request } = await siteWith(['a b#?%25&é.txt', 'text'], ['a%23b', 'literal']);
    const name = encodeURIComponent('a b#?%25&é.txt');
    expect(await (await request(`/${name}`)).text()).toBe('text');
    expect(await (await request('/a%2523b')).text()).toBe('literal');
    expect((await request('/a%23b')).status).toBe(404);
  });

  it('is not what a POST asks for', async () => {
    const { post, open } = await siteWith(['a.txt', 'text']);
    expect((await post('/a.txt')).status).toBe(404);
    expect(open).not.toHaveBeenCalled();
  });

  it('costs no look at the disk where there is none, however many are asked for', async () => {
    const { request, open } = await siteWith(['a.txt', 'text']);
    for (let index = 0; index < 500; index += 1) await request(`/wp-${index}.php`);
    expect(open).not.toHaveBeenCalled();
  });

  it('that is removed is none before the next look', async () => {
    const { request, write, ownFiles } = await siteWith(['a.txt', 'text']);
    await write('b.txt', 'other');
    expect((await request('/b.txt')).status).toBe(404);
    await ownFiles.refresh();
    expect(await (await request('/b.txt')).text()).toBe('other');
  });
});
