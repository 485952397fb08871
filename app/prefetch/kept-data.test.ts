import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptData, FRESH_MS } from './kept-data.ts';

const ORIGIN = 'https://site.example';
const ABOUT = `${ORIGIN}/about.data?_routes=about`;

/** A site that counts its answers: each has the number of the request as its text. */
function setUp(answer: (count: number) => Response | Promise<Response> = textOf) {
  const asked: string[] = [];
  const data = createKeptData(async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${input}`);
    return answer(asked.length);
  }, ORIGIN);
  return { ...data, asked, open: async (address = ABOUT) => (await data.fetch(address)).text() };
}

const textOf = (count: number) => new Response(`answer ${count}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the data of a page', () => {
  it('is asked for once, however often the page is prefetched and opened', async () => {
    const { prefetch, open, asked } = setUp();
    prefetch(ABOUT);
    prefetch(ABOUT);
    expect(await open()).toBe('answer 1');
    expect(await open()).toBe('answer 1');
    expect(asked).toEqual([`GET ${ABOUT}`]);
  });

  it('is kept when it was asked for by opening the page', async () => {
    const { open, asked } = setUp();
    expect(await open()).toBe('answer 1');
    expect(await open()).toBe('answer 1');
    expect(asked).toHaveLength(1);
  });

  it('is asked for again when it is no longer fresh', async () => {
    const { prefetch, open } = setUp();
    prefetch(ABOUT);
    vi.advanceTimersByTime(FRESH_MS - 1);
    expect(await open()).toBe('answer 1');
    vi.advanceTimersByTime(1);
    expect(await open()).toBe('answer 2');
    expect(await open()).toBe('answer 2');
  });

  it('is asked for again where prefetching it has failed', async () => {
    const failures = [
      () => Promise.reject(new Error('offline')),
      () => new Response('', { status: 503 }),
    ];
    for (const fail of failures) {
      const { prefetch, open } = setUp((count) => (count === 1 ? fail() : textOf(count)));
      prefetch(ABOUT);
      expect(await open()).toBe('answer 2');
    }
  });

  it('is not kept where the answer is for one person', async () => {
    const headers = { 'Cache-Control': 'no-store' };
    const { open } = setUp((count) => new Response(`answer ${count}`, { headers }));
    expect(await open()).toBe('answer 1');
    expect(await open()).toBe('answer 2');
  });

  it('is not fresh where the clock has been set back', async () => {
    const { prefetch, open } = setUp();
    prefetch(ABOUT);
    vi.setSystemTime(Date.now() - 1);
    expect(await open()).toBe('answer 2');
  });

  it('is not kept where the answer is an error, which is given as it is', async () => {
    const site = setUp((count) => new Response(`error ${count}`, { status: 500 }));
    expect((await site.fetch(ABOUT)).status).toBe(500);
    expect(await site.open()).toBe('error 2');
  });

  it('is kept of so many titles, of which the oldest are dropped, and of all pages', async () => {
    const { prefetch, open, asked } = setUp();
    prefetch(ABOUT);
    const title = (id: number) => `${ORIGIN}/anime/${id}.data?_routes=anime-title`;
    for (let id = 1; id <= 51; id += 1) prefetch(title(id));
    expect(await open(title(51))).toBe('answer 52');
    expect(await open(title(2))).toBe('answer 3');
    expect(await open(title(1))).toBe('answer 53');
    expect(await open()).toBe('answer 1');
    expect(asked).toHaveLength(53);
  });
});

describe('what is dropped', () => {
  it.each(['/admin/api/save', '/admin.data', '/admin/api/history/1'])(
    'is everything when the owner sends something to %s',
    async (path) => {
      const { prefetch, open, fetch } = setUp();
      prefetch(ABOUT);
      await fetch(ORIGIN + path, { method: 'POST' });
      expect(await open()).toBe('answer 3');
    },
  );

  it('is also what was asked for while a save was under way', async () => {
    let save: (answer: Response) => void = () => {};
    const { prefetch, open, fetch } = setUp((count) =>
      count === 1
        ? new Promise<Response>((resolve) => {
            save = resolve;
          })
        : textOf(count),
    );
    const saving = fetch(`${ORIGIN}/admin/api/save`, { method: 'POST' });
    prefetch(ABOUT);
    save(new Response());
    await saving;
    expect(await open()).toBe('answer 3');
  });

  it('is nothing when a visitor writes to the owner', async () => {
    const { prefetch, open, fetch } = setUp();
    prefetch(ABOUT);
    await fetch(`${ORIGIN}/contact.data`, { method: 'POST' });
    expect(await open()).toBe('answer 1');
  });
});

it.each([
  ['the admin', `${ORIGIN}/admin.data`],
  ['what is not data', `${ORIGIN}/healthz`],
  ['another site', 'https://other.example/about.data'],
])('nothing is kept of %s', async (_, address) => {
  const { open } = setUp();
  expect(await open(address)).toBe('answer 1');
  expect(await open(address)).toBe('answer 2');
});
