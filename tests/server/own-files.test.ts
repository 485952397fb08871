import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { logIn } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { sendRequest } from '../support/send-request.ts';

const SOON = { timeout: 20_000 };

let site: RunningSite;
const inData = (name: string) => path.join(site.dataDir, name);
const write = async (name: string, text: string) => {
  await mkdir(path.dirname(inData(name)), { recursive: true });
  await writeFile(inData(name), text);
};
const get = (where: string, headers = {}) => fetch(site.address + where, { headers });
const textOf = async (where: string) => (await get(where)).text();
/** Sends the path as it is: `fetch` would resolve its dots. */
const getRaw = (where: string) =>
  sendRequest({
    port: Number(new URL(site.address).port),
    path: where,
    method: 'GET',
    headers: { Host: 'site.example' },
  });

beforeAll(async () => {
  requireFreshBuild();
  site = await startSite();
});
afterAll(() => site.stop());

describe("the owner's public folder", () => {
  it('is served without a restart, above what ships with the site and below its pages', async () => {
    const shipped = await textOf('/favicon.svg');
    expect((await get('/google1.html')).status).toBe(404);
    await write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('public/posters/1.webp', 'a poster');
    await write('public/.well-known/security.txt', 'Contact: me');
    await write('public/about', 'no page');
    await write('public/healthz', 'no health');
    await write('public/google1.html', '<script>1</script>');
    await expect.poll(() => textOf('/google1.html'), SOON).toBe('<script>1</script>');
    expect(await textOf('/favicon.svg')).not.toBe(shipped);
    expect(await textOf('/posters/1.webp?v=2')).toBe('a poster');
    expect(await textOf('/.well-known/security.txt')).toBe('Contact: me');
    expect(await textOf('/about')).toContain('<h1');
    expect(await textOf('/healthz')).not.toContain('no health');
    const { headers } = await get('/google1.html');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toMatch(/(^|; )sandbox$/);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await get('/google1.html', known)).status).toBe(304);
    await rm(inData('public/favicon.svg'));
    await expect.poll(() => textOf('/favicon.svg'), SOON).toBe(shipped);
  });

  it('gives a stranger nothing that is outside of it or hidden in it', async () => {
    await write('public/there.txt', 'there');
    await write('public/.env', 'SECRET=1');
    await symlink('../engawa.sqlite', inData('public/database'));
    await symlink('..', inData('public/up'));
    await symlink('/etc/passwd', inData('public/passwd'));
    await expect.poll(() => textOf('/there.txt'), SOON).toBe('there');
    const up = [
      '..',
      '%2e%2e',
      '.%2e',
      '..%2f..',
      '..%5c..',
      '%252e%252e',
      '..%00',
      '%c0%ae%c0%ae',
    ];
    const attacks = [
      ...up.flatMap((dots) =>
        ['/', '%2f', '%5c', '\\', '//', '/./'].map((slash) => `/${dots}${slash}engawa.sqlite`),
      ),
      ...up.map((dots) => `/posters/${dots}/${dots}/engawa.sqlite`),
      ...['/database', '/up/engawa.sqlite', '/passwd', '/.env', '/%2eenv', '/there.txt%00.png'],
      ...['/there.txt/', '/there.txt/..%2f.env', '/public/there.txt', `/${'%61'.repeat(2_000)}`],
      `/${'../'.repeat(60)}etc/passwd`,
    ];
    for (const where of attacks) {
      const answer = await getRaw(where);
      expect(answer.status, where).toBeGreaterThanOrEqual(400);
      expect(String(answer.body), where).not.toMatch(/SQLite format|SECRET|root:x:|^there$/);
    }
  });

  it('costs other visitors nothing under a flood of unknown addresses', async () => {
    await write('public/steady.txt', 'steady');
    await expect.poll(() => textOf('/steady.txt'), SOON).toBe('steady');
    const statuses = new Set<number | undefined>();
    const asking = Array.from({ length: 30 }, async (_, one) => {
      for (let index = 0; index < 100; index += 1) {
        const { status } = await getRaw(`/steady.txt${one}/${index}.php`);
        statuses.add(status);
      }
    });
    for (let index = 0; index < 20; index += 1) {
      expect(await textOf('/steady.txt')).toBe('steady');
      expect((await get('/')).status).toBe(200);
    }
    await Promise.all(asking);
    expect([...statuses]).toEqual([404]);
  });
});

describe("the owner's list of titles", () => {
  it('takes the place of the shipped one within seconds, with an own poster', async () => {
    expect(await textOf('/anime')).toContain('Frieren');
    await write('public/posters/book.webp', 'a poster');
    const book = { title: 'The Dispossessed', local_poster_path: '/posters/book.webp' };
    await write('anime.json', JSON.stringify([book]));
    await expect.poll(() => textOf('/anime'), SOON).toContain('src="/posters/book.webp"');
    const page = await textOf('/anime');
    expect(page).toContain('The Dispossessed');
    expect(page).not.toContain('Frieren');
    const [address = ''] = /\/anime\/\d+/.exec(page) ?? [];
    expect(await textOf(address)).toContain('No description available.');
    await write('anime.json', '[{"title":');
    await write('public/after.txt', 'after');
    await expect.poll(() => textOf('/after.txt'), SOON).toBe('after');
    expect(await textOf('/anime')).toContain('The Dispossessed');
    await rm(inData('anime.json'));
    await expect.poll(() => textOf('/anime'), SOON).toContain('Frieren');
    expect((await get(address)).status).toBe(404);
  });
});

it('the owner is told which paths lead to nothing', async () => {
  await write('public/known.txt', 'known');
  await expect.poll(() => textOf('/known.txt'), SOON).toBe('known');
  const { cookie } = await logIn(site.address);
  const paths = [
    ...['/', '/about', '/About?a#b', '/admin', '/anime/52991', '/downloads', '/healthz'],
    ...['/known.txt', '/favicon.svg', '/sample/project-1.svg', '/posters/52991.svg'],
  ];
  const nothing = [
    '/abuot',
    '/anime/999999',
    '/posters/999999.svg',
    '/unknown.txt',
    '/files/no.zip',
  ];
  const answer = await fetch(`${site.address}/admin/addresses`, {
    method: 'POST',
    body: JSON.stringify({ paths: [...nothing, ...paths] }),
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
  });
  expect(await answer.json()).toEqual({ ok: true, missing: nothing });
});
