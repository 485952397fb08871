import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animeList } from '../support/anime-list.ts';
import { logIn } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';

const SITE_URL = 'https://site.example';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ SITE_URL });
});
afterAll(() => site.stop());

const open = (query: string) => fetch(`${site.address}/anime${query}`);

/** The ids of the titles of a page, in its order. */
const shownIn = (html: string): number[] =>
  [...html.matchAll(/href="\/anime\/(\d+)"/g)].map(([, id]) => Number(id));

const idsOf = (titles: typeof animeList) => titles.map(({ mal_id }) => mal_id);
const has = (genre: string) =>
  animeList.filter(({ genres }) => genres.some(({ name }) => name === genre));
const date = ({ aired }: (typeof animeList)[number]) => Date.parse(`${aired?.from}`);

describe('the list of Anime, by its address alone', () => {
  it.each<[query: string, titles: typeof animeList]>([
    ['', animeList],
    ['?genre=Drama', has('Drama')],
    ['?genre=Slice+of+Life', has('Slice of Life')],
    ['?sort=newest', animeList.toSorted((a, b) => date(b) - date(a))],
    [
      '?genre=Mystery&sort=title',
      has('Mystery').toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
    ],
    // As a form without JavaScript sends it.
    ['?genre=&sort=list', animeList],
    ['?genre=Nothing&sort=down&x=1', animeList],
  ])('%s shows what matches', async (query, titles) => {
    const response = await open(query);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(shownIn(html)).toEqual(idsOf(titles));
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/anime"/>`);
    const choice = new URLSearchParams(query).get('genre');
    if (titles !== animeList && choice)
      expect(html).toContain(`<option value="${choice}" selected="">`);
  });

  it('is one answer for all addresses of a view, and revalidated as other pages are', async () => {
    const tags = await Promise.all(
      ['?genre=Drama', '?x=1&genre=Drama&sort=list', '?genre=Action'].map(async (query) =>
        (await open(query)).headers.get('ETag'),
      ),
    );
    expect(tags[0]).toBe(tags[1]);
    expect(tags[0]).not.toBe(tags[2]);
    const whole = await open('');
    const other = await open('?genre=Nothing');
    expect(other.headers.get('ETag')).toBe(whole.headers.get('ETag'));
    expect(other.headers.get('Cache-Control')).toBe(whole.headers.get('Cache-Control'));
    expect((await open('?genre=Drama')).headers.get('Cache-Control')).toBe('public, no-cache');
  });

  it('has the data of the whole list at each of them, and one page for each title', async () => {
    const tagOf = async (path: string) =>
      (await fetch(site.address + path)).headers.get('ETag') ?? path;
    expect(await tagOf('/anime.data?genre=Drama&_routes=anime')).toBe(
      await tagOf('/anime.data?_routes=anime'),
    );
    const title = `/anime/${animeList[0]?.mal_id}`;
    expect(await tagOf(`${title}?genre=Drama`)).toBe(await tagOf(title));
  });

  it('is in the sitemap once', async () => {
    const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${SITE_URL}/anime</loc>`);
    expect(sitemap).not.toMatch(/anime\?/);
  });

  it('has no poster of another site once the owner wants none, and forbids them', async () => {
    const shown = async () => {
      const response = await open('');
      const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? [];
      return {
        hasOthers: /<img[^>]* src="https:/.test(await response.text()),
        sources: policy.find((each) => each.startsWith('img-src')),
      };
    };
    expect(await shown()).toEqual({ hasOthers: true, sources: "img-src 'self' https:" });
    const counts = async () => (await fetch(`${site.address}/what-this-site-counts`)).text();
    expect(await counts()).toContain('media.kitsu.app');

    const owner = await logIn(site.address);
    const { content, version } = await (await owner.calls.content.$get()).json();
    await owner.save({ ...content, site: { ...content.site, ownPicturesOnly: true } }, version);
    expect(await shown()).toEqual({ hasOthers: false, sources: "img-src 'self'" });
    expect(await counts()).not.toContain('media.kitsu.app');
  });
});
