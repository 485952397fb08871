import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noteEntry } from '../../domain/content/notes.ts';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { projectPages } from '../../domain/content/published-projects.ts';
import { VISITS_PATH } from '../../domain/visits.ts';
import { someAnime, writeShortList } from '../support/anime-list.ts';
import {
  freeTool,
  logIn,
  premiumTool,
  sendPicture,
  takenPicture,
  upload,
} from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { copyStatic } from '../support/programs.ts';
import { addressesOf, postForm } from '../support/requests.ts';
import { startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase } from '../support/stores.ts';

/** Where the site of the copy is. */
const SITE_URL = 'https://site.example';

/** Begins what no visitor may read. */
const SECRET = 'SECRET-';
/** Where the premium tool is sold. */
const BUY = 'https://shop.example/buy';

const content = portfolioSchema.parse(samplePortfolio);

/** The content with a hidden page, a premium tool elsewhere, and keys and texts that can be recognized. */
const contentWith = (picture: string, uploaded: string): Portfolio => ({
  ...content,
  about: { ...content.about, profileImage: picture },
  skills: {
    ...content.skills,
    services: content.skills.services.map((service, index) => ({
      ...service,
      key: `${SECRET}key-${index}`,
      description: `${SECRET}service`,
    })),
  },
  projects: {
    ...content.projects,
    // A sharing card for each takes seconds.
    projects: content.projects.projects.slice(0, 2).map((project, index) => ({
      ...project,
      key: `${SECRET}key-${index}`,
      image: index === 0 ? picture : project.image,
    })),
  },
  downloads: {
    ...content.downloads,
    categories: content.downloads.categories.map((category, index) => ({
      ...category,
      key: `${SECRET}key-${index}`,
      tools: category.tools
        .filter(({ id }) => [premiumTool.id, freeTool.id].includes(id))
        .map((tool) =>
          tool.id === premiumTool.id
            ? {
                ...tool,
                downloadUrl: `https://shop.example/${SECRET}file`,
                buyUrl: BUY,
                orderCode: `plink_${SECRET}`,
              }
            : tool.id === freeTool.id
              ? { ...tool, downloadUrl: uploaded }
              : tool,
        ),
    })),
  },
  // A page that no other links, and a draft.
  notes: {
    notes: [
      { ...noteEntry.create(), key: `${SECRET}uses`, kind: 'page', title: 'Uses' },
      { ...noteEntry.create(), key: `${SECRET}draft`, title: `${SECRET}draft`, draft: true },
    ],
  },
  site: {
    ...content.site,
    // The same pictures at every hour.
    gardens: 'night',
    pages: content.site.pages.map(({ page }) => ({ page, isShown: page !== 'skills' })),
  },
});

/**
 * Makes a static copy of a site that runs, with a hidden page, earlier versions, a token and a message. `secrets`
 * are what must not be in it.
 */
async function copiedSite() {
  const database = await newSiteDatabase('sqlite');
  const parent = await mkdtemp(path.join(tmpdir(), 'engawa-copies-'));
  const copy = path.join(parent, 'copy');
  const site = await startSite({ ...database.settings, SITE_URL });
  const folder = database.settings.DATA_DIR ?? site.dataDir;
  await writeShortList(folder);
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await writeFile(path.join(folder, 'public/my résumé #1.txt'), 'of the owner');
  const owner = await logIn(site.address);
  const picture = await takenPicture(
    await sendPicture(site.address, owner, await bytesOf(quarters(1200, 900).jpeg())),
  );
  const free = await upload(site.address, owner, 'free.txt', Buffer.from('a free file'));
  const uploaded = free.downloadUrl;
  const publishedContent = contentWith(`/pictures/${picture.id}`, uploaded);
  const secrets = [SECRET];
  const home = { ...publishedContent.home, description: `${SECRET}text` };
  await owner.save({ ...publishedContent, home }, 1);
  await owner.save(publishedContent, 2);
  const preview = await owner.post('/admin/api/previews', {
    content: withFormats({ ...publishedContent, home }),
    token: null,
  });
  secrets.push(z.object({ token: z.string() }).parse(await preview.json()).token);
  secrets.push(await owner.generateToken(premiumTool.id), '"/admin', VISITS_PATH.concat('"'));
  const message = { name: SECRET, email: 'a@b.example', message: SECRET };
  expect((await postForm(`${site.address}/contact`, message)).status).toBe(200);
  const settings = { DATA_DIR: site.dataDir, ...database.settings, SITE_URL };
  const { code, stdout, stderr } = await copyStatic(settings, copy);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Copied \d+ pages and \d+ files to \S+\.\n$/);
  const files: ReadonlyMap<string, Buffer> = new Map(
    await Promise.all(
      (await readdir(copy, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const file = path.join(parentPath, name);
          return [path.relative(copy, file), await readFile(file)] as const;
        }),
    ),
  );
  return {
    database,
    /** Its folder, in one that may have others. */
    copy,
    settings,
    uploaded,
    secrets,
    files,
    textOf: (file: string) => files.get(file)?.toString('utf8') ?? `${file} is missing`,
    async remove() {
      await site.stop();
      await database.remove();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

describe('a static copy of a site that runs', () => {
  let site: Awaited<ReturnType<typeof copiedSite>>;
  beforeAll(async () => {
    site = await copiedSite();
  });
  afterAll(() => site.remove());

  it('has all pages and files that visitors get', async () => {
    const projects = projectPages(content).map(({ slug }) => `projects/${slug}/index.html`);
    expect(projects.length).toBeGreaterThan(0);
    expect([...site.files.keys()]).toEqual(
      expect.arrayContaining([
        'index.html',
        'about/index.html',
        'contact/index.html',
        'resume/index.html',
        'uses/index.html',
        'what-this-site-counts/index.html',
        '404.html',
        ...projects,
        `anime/${someAnime.mal_id}/index.html`,
        `posters/${someAnime.mal_id}.svg`,
        `downloads/${premiumTool.id}/index.html`,
        'resume.json',
        'feed.xml',
        'sitemap.xml',
        'robots.txt',
        'site.webmanifest',
        'favicon.ico',
        'gardens/moon.svg',
        'my résumé #1.txt',
      ]),
    );
    expect(site.textOf('my résumé #1.txt')).toBe('of the owner');
    expect(site.textOf(site.uploaded.slice(1))).toBe('a free file');
    const renditions = [...site.files].filter(([file]) => file.startsWith('pictures/'));
    expect(renditions.length).toBeGreaterThan(1);
    for (const [, bytes] of renditions) expect((await sharp(bytes).metadata()).format).toBe('webp');
    const pages = [...site.files.keys()].filter((file) => file.endsWith('.html'));
    for (const file of pages.filter((page) => !page.startsWith('files/'))) {
      expect(site.textOf(file), file).toMatch(
        /<meta charSet="utf-8"\/><meta http-equiv="Content-Sec/,
      );
    }
  });

  it('has a file for every address in its pages, styles and scripts', () => {
    const missingFiles = [...site.files].flatMap(([file, bytes]) => {
      const body = bytes.toString('utf8');
      const hasLinks = /\.(?:html|css)$/.test(file) && !file.startsWith('files/');
      const sets = [...body.matchAll(/\s(?:srcset|imagesrcset)="([^"]*)"/gi)].flatMap(
        ([, set = '']) => set.split(', ').map((each) => each.split(' ', 1)[0] ?? ''),
      );
      const imports = [...body.matchAll(/(?:from|import\()\s*["'`](\.\/[^"'`]+)/g)];
      const addresses = [
        ...(hasLinks ? [...addressesOf(body), ...sets] : []),
        ...(hasLinks ? [...body.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url) : []),
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
          .filter((each) => !site.files.has(each))
          .map((each) => `${file}: ${each}`)
      );
    });
    expect(missingFiles).toEqual([]);
  });

  it('has nothing hidden, drafted or sold, and counts no views', async () => {
    const premiumFile = await readFile(
      `data/tools/${path.basename(premiumTool.downloadUrl)}`,
      'utf8',
    );
    for (const [file, bytes] of site.files) {
      const text = bytes.toString('latin1');
      const name = path.basename(file);
      expect(
        site.secrets.filter((secret) => text.includes(secret)),
        file,
      ).toEqual([]);
      expect(text.includes(premiumFile), file).toBe(false);
      expect(text, file).not.toMatch(/\/grants\/\w|\/preview\/\w/);
      expect(name).not.toMatch(/^report-views|^features/);
    }
    expect([...site.files.keys()].filter((file) => file.startsWith('skills'))).toEqual([]);
    expect(site.textOf('index.html')).not.toMatch(/href="\/skills/);
    // The copy is no visitor: it counts neither a view nor a download.
    expect(await site.database.query('select * from tool_downloads')).toEqual([]);
    expect(await site.database.query('select * from visit_days')).toEqual([]);
  });
});
