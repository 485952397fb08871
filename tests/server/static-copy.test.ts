import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPages } from '../../domain/content/project-places.ts';
import { someAnime } from '../support/anime-list.ts';
import { BUY, content, copiedSite, SITE_URL } from '../support/copied-site.ts';
import { premiumTool } from '../support/owner.ts';
import { addressesOf } from '../support/requests.ts';

// tests/programs/static-copy.test.ts has another origin.
describe('a static copy of a site that runs', () => {
  let copied: Awaited<ReturnType<typeof copiedSite>>;
  beforeAll(async () => {
    copied = await copiedSite();
  });
  afterAll(() => copied.remove());

  it('has all pages and files that visitors get', async () => {
    const projects = projectPages(content).map(({ slug }) => `projects/${slug}/index.html`);
    expect(projects.length).toBeGreaterThan(0);
    expect([...copied.files.keys()]).toEqual(
      expect.arrayContaining([
        ...['index.html', 'about/index.html', 'contact/index.html', 'resume/index.html'],
        ...['what-this-site-counts/index.html', '404.html', ...projects],
        ...[`anime/${someAnime.mal_id}/index.html`, `posters/${someAnime.mal_id}.svg`],
        `downloads/${premiumTool.id}/index.html`,
        ...['resume.json', 'feed.xml', 'sitemap.xml', 'robots.txt', 'site.webmanifest'],
        ...['favicon.ico', 'gardens/moon.svg', 'my résumé #1.txt'],
      ]),
    );
    expect(copied.textOf('my résumé #1.txt')).toBe('of the owner');
    expect(copied.textOf(copied.uploaded.slice(1))).toBe('a free file');
    const renditions = [...copied.files].filter(([file]) => file.startsWith('pictures/'));
    expect(renditions.length).toBeGreaterThan(1);
    for (const [, bytes] of renditions) expect((await sharp(bytes).metadata()).format).toBe('webp');
    const pages = [...copied.files.keys()].filter((file) => file.endsWith('.html'));
    for (const file of pages.filter((each) => !each.startsWith('files/'))) {
      expect(copied.textOf(file), file).toMatch(
        /<meta charSet="utf-8"\/><meta http-equiv="Content-Sec/,
      );
    }
  });

  it('has every address that its pages, styles and scripts name', () => {
    const missing = [...copied.files].flatMap(([file, bytes]) => {
      const body = bytes.toString('utf8');
      const named = /\.(?:html|css)$/.test(file) && !file.startsWith('files/');
      const sets = [...body.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(
        ([, set = '']) => set.split(', ').map((each) => each.split(' ', 1)[0] ?? ''),
      );
      const imports = [...body.matchAll(/(?:from|import\()\s*["'`](\.\/[^"'`]+)/g)];
      const addresses = [
        ...(named ? [...addressesOf(body), ...sets] : []),
        ...(named ? [...body.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url) : []),
        ...(file.endsWith('.js') ? imports.map(([, url = '']) => url) : []),
      ];
      return (
        addresses
          // An absolute one is that of the site.
          .map((address) =>
            /^[a-z]+:|^\/\//.test(address) ? null : URL.parse(address, `${SITE_URL}/${file}`),
          )
          .filter((url) => url !== null)
          .map((url) => decodeURIComponent(url.pathname).slice(1))
          .map((each) => (/(?:^|\/)$/.test(each) ? `${each}index.html` : each))
          .filter((each) => !copied.files.has(each))
          .map((each) => `${file}: ${each}`)
      );
    });
    expect(missing).toEqual([]);
  });

  it('has nothing that is hidden, drafted, sold or counted', async () => {
    const own = await readFile(`data/tools/${path.basename(premiumTool.downloadUrl)}`, 'utf8');
    for (const [file, bytes] of copied.files) {
      const text = bytes.toString('latin1');
      const name = path.basename(file);
      expect(
        copied.secrets.filter((secret) => text.includes(secret)),
        file,
      ).toEqual([]);
      expect(text.includes(own), file).toBe(false);
      expect(text, file).not.toMatch(/\/grants\/\w|\/preview\/\w/);
      expect(name).not.toMatch(/^report-views|^features/);
    }
    expect([...copied.files.keys()].filter((file) => file.startsWith('skills'))).toEqual([]);
    expect(copied.textOf('index.html')).not.toMatch(/href="\/skills/);
    // The copy is no visitor: it counts neither a view nor a download.
    expect(await copied.place.query('select * from tool_downloads')).toEqual([]);
    expect(await copied.place.query('select * from visit_days')).toEqual([]);
  });

  it('has no form, but links to those of the site', () => {
    for (const [file, bytes] of copied.files) {
      if (file.endsWith('.html') && !file.startsWith('files/'))
        expect(bytes.toString('utf8'), file).not.toMatch(/<form|<input/);
    }
    expect(addressesOf(copied.textOf('contact/index.html'))).toContain(`${SITE_URL}/contact`);
    const premium = `downloads/${premiumTool.id}`;
    expect(addressesOf(copied.textOf(`${premium}/index.html`))).toContain(`${SITE_URL}/${premium}`);
    expect(addressesOf(copied.textOf('downloads/index.html'))).toContain(BUY);
  });
});
