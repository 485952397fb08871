import { expect, it } from 'vitest';
import { createKeptPages } from './kept-pages.ts';

function setUp() {
  let now = 0;
  const pages = createKeptPages(() => new Date(now));
  const keep = (key: string, body: string, status = 200) =>
    pages.keep(key, new Response(body, { status, headers: { 'Content-Security-Policy': 'x' } }));
  const wait = (ms: number) => {
    now += ms;
  };
  return { pages, keep, wait };
}

it('a page is not kept for longer where the clock is set back', async () => {
  const { pages, keep, wait } = setUp();
  await keep('a', 'page');
  wait(-20_000);
  expect(pages.find('a')).toBeNull();
});

it('what failed is not kept', async () => {
  const { pages, keep } = setUp();
  for (const status of [500, 503, 302]) {
    expect((await keep('a', 'failed', status)).status).toBe(status);
    expect(pages.find('a')).toBeNull();
  }
});

it('all pages together take 4 MB at most, and the newest stay', async () => {
  const { pages, keep } = setUp();
  const megabyte = 'a'.repeat(1024 * 1024);
  for (let n = 0; n < 40; n += 1) await keep(`page ${n}`, megabyte);
  for (let n = 0; n < 3; n += 1) await keep('page 39', megabyte);
  const kept = Array.from({ length: 40 }, (_, n) => n).filter((n) => pages.find(`page ${n}`));
  expect(kept).toEqual([37, 38, 39]);
});
