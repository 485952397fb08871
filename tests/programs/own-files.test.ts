import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../support/running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The site reads the owner's folder every two seconds. */
const SOON = { timeout: 20_000 };

const get = (where: string, headers = {}) => fetch(site.address + where, { headers });
const textOf = async (where: string) => (await get(where)).text();
const inData = (name: string) => path.join(site.dataDir, name);
async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(inData(name)), { recursive: true });
  await writeFile(inData(name), text);
}

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
