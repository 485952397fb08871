import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { ownFilesOf, SOON } from '../support/site-for-test.ts';

let site: RunningSite;
let own: ReturnType<typeof ownFilesOf>;

beforeAll(async () => {
  site = await startSite();
  own = ownFilesOf(site);
});
afterAll(() => site.stop());

describe("the owner's public folder", () => {
  it('is served without a restart, above what ships with the site and below its pages', async () => {
    const shipped = await own.textOf('/favicon.svg');
    expect((await own.get('/google1.html')).status).toBe(404);
    await own.write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await own.write('public/posters/1.webp', 'a poster');
    await own.write('public/.well-known/security.txt', 'Contact: me');
    await own.write('public/about', 'no page');
    await own.write('public/healthz', 'no health');
    await own.write('public/google1.html', '<script>1</script>');
    await expect.poll(() => own.textOf('/google1.html'), SOON).toBe('<script>1</script>');
    expect(await own.textOf('/favicon.svg')).not.toBe(shipped);
    expect(await own.textOf('/posters/1.webp?v=2')).toBe('a poster');
    expect(await own.textOf('/.well-known/security.txt')).toBe('Contact: me');
    expect(await own.textOf('/about')).toContain('<h1');
    expect(await own.textOf('/healthz')).not.toContain('no health');
    const { headers } = await own.get('/google1.html');
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toMatch(/(^|; )sandbox$/);
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await own.get('/google1.html', known)).status).toBe(304);
    await rm(own.inData('public/favicon.svg'));
    await expect.poll(() => own.textOf('/favicon.svg'), SOON).toBe(shipped);
  });
});

describe("the owner's list of titles", () => {
  it('takes the place of the shipped one within seconds, with an own poster', async () => {
    expect(await own.textOf('/anime')).toContain('Frieren');
    await own.write('public/posters/book.webp', 'a poster');
    const book = { title: 'The Dispossessed', local_poster_path: '/posters/book.webp' };
    await own.write('anime.json', JSON.stringify([book]));
    await expect.poll(() => own.textOf('/anime'), SOON).toContain('src="/posters/book.webp"');
    const page = await own.textOf('/anime');
    expect(page).toContain('The Dispossessed');
    expect(page).not.toContain('Frieren');
    const [address = ''] = /\/anime\/\d+/.exec(page) ?? [];
    expect(await own.textOf(address)).toContain('No description available.');
    await own.write('anime.json', '[{"title":');
    await own.write('public/after.txt', 'after');
    await expect.poll(() => own.textOf('/after.txt'), SOON).toBe('after');
    expect(await own.textOf('/anime')).toContain('The Dispossessed');
    await rm(own.inData('anime.json'));
    await expect.poll(() => own.textOf('/anime'), SOON).toContain('Frieren');
    expect((await own.get(address)).status).toBe(404);
  });
});
