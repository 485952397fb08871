import { expect, test } from 'vitest';
import { deferScripts } from '../../app/deferred-scripts.tsx';
import { someAnime } from '../support/anime-list.ts';
import { startSite } from '../support/running-site.ts';

test('the modules of every page are deferred, and none is preloaded', async () => {
  const site = await startSite();
  try {
    for (const page of [
      '/',
      '/about',
      `/anime/${someAnime.mal_id}`,
      '/downloads',
      '/contact',
      '/admin',
      '/nope',
    ]) {
      const html = await (await fetch(site.address + page)).text();
      expect(html.match(/<script type="text\/deferred">/g), page).toHaveLength(1);
      expect(html, page).not.toMatch(/modulepreload|type="module"/);
    }
  } finally {
    await site.stop();
  }
});

test('a page with other markup is not changed', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><script type="module">import "/a.js"</script>';
  expect(deferScripts(html)).toBe(html);
});
