import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HonoRequest } from 'hono/request';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const requestFor = (headers: Record<string, string> = {}) =>
  new HonoRequest(new Request('http://site/', { headers }));
const plain = requestFor();

const PUBLIC = { 'Cache-Control': 'public, no-cache', 'Content-Type': 'text/html' };
const pageOf = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { ...PUBLIC, ...init.headers } });

/** A cache, and a page of it that counts how often it is rendered. */
function counted(
  answer: () => Response | Promise<Response>,
  ...options: Parameters<typeof createPageCache>
) {
  const pages = createPageCache(...options);
  let renderings = 0;
  const ask = async (request = plain, key = '/') =>
    pages.find(request, key) ??
    pages.render(request, key, async () => {
      renderings += 1;
      return answer();
    });
  return { pages, ask, renderings: () => renderings };
}

describe('a page', () => {
  it('comes in the encoding that the browser prefers, each with an ETag of its own', async () => {
    const { ask } = counted(() => pageOf('page'));
    const encoded = async (accepted: string) => {
      const answer = await ask(requestFor({ 'Accept-Encoding': accepted }));
      return { body: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
    };
    const [br, gzip, identity] = [
      await encoded('gzip, br'),
      await encoded('gzip'),
      await encoded(''),
    ];
    expect(brotliDecompressSync(br.body).toString()).toBe('page');
    expect(gunzipSync(gzip.body).toString()).toBe('page');
    expect(identity.body.toString()).toBe('page');
    const all = [br, gzip, identity];
    expect(all.map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null]);
    expect(new Set(all.map(({ headers }) => headers.get('ETag'))).size).toBe(3);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['deflate, zstd', null],
    ['gzip;q=0.1,'.repeat(1_500), null],
  ])('is sent for Accept-Encoding %.30s in %s', async (accepted, encoding) => {
    const { ask } = counted(() => pageOf('page'));
    const answer = await ask(requestFor({ 'Accept-Encoding': accepted }));
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  });

  it.each([
    { status: 503, headers: { 'X-Request-Id': 'one' } },
    { headers: { 'Set-Cookie': 'a=b' } },
    { headers: { 'Cache-Control': 'no-store' } },
  ])('that failed, or is for one visitor, is not kept: %j', async (init) => {
    const { ask, renderings } = counted(() => pageOf('page', init));
    const answer = await ask();
    for (const [name, value] of Object.entries(init.headers))
      expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.has('ETag')).toBe(false);
    await ask();
    expect(renderings()).toBe(2);
  });

  it('that could not be rendered is rendered for the next who asks', async () => {
    const errors = [new Error('broken')];
    const { ask } = counted(async () => {
      for (const error of errors.splice(0)) throw error;
      return pageOf('page');
    });
    await expect(ask()).rejects.toThrow('broken');
    expect((await ask()).status).toBe(200);
  });
});

describe('the memory', () => {
  it('does not keep what was begun before it was cleared', async () => {
    const texts = ['old', 'new'];
    const release = Promise.withResolvers<void>();
    const { ask, pages } = counted(async () => {
      const text = texts.shift();
      if (text === 'old') await release.promise;
      return pageOf(text ?? '');
    });
    const early = ask();
    pages.clear();
    const late = await ask();
    release.resolve();
    expect(await (await early).text()).toBe('old');
    expect(await late.text()).toBe('new');
    expect(await (await ask()).text()).toBe('new');
  });

  it('has the pages that were used last, up to a number of bytes', async () => {
    const { ask, renderings } = counted(() => pageOf('x'.repeat(6_000)), { maxBytes: 30_000 });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'd']) await ask(plain, key);
    expect(renderings()).toBe(4);
    await ask(plain, 'a');
    expect(renderings()).toBe(4);
    await ask(plain, 'b');
    expect(renderings()).toBe(5);
  });
});
