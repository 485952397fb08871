import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { VISITS_PATH } from '../../domain/visits.ts';
import { writeShortList } from './anime-list.ts';
import { freeTool, logIn, premiumTool, sendPicture, takenPicture, upload } from './owner.ts';
import { bytesOf, quarters } from './pictures.ts';
import { postForm } from './requests.ts';
import { startSite } from './running-site.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { copyStatic, filesIn } from './static-copy.ts';
import { newSitePlace } from './stores.ts';

/** Where the site of the copy is. */
export const SITE_URL = 'https://site.example';

/** Begins what no visitor may read. */
const SECRET = 'SECRET-';
/** Where the premium tool is sold. */
export const BUY = 'https://shop.example/buy';

export const content = portfolioSchema.parse(samplePortfolio);

/** The content with a hidden page, a premium tool elsewhere, and keys and texts that can be recognized. */
const marked = (picture: string, uploaded: string): Portfolio => ({
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
    projects: content.projects.projects.map((project, index) => ({
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
      tools: category.tools.map((tool) =>
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
  site: {
    ...content.site,
    pages: content.site.pages.map(({ page }) => ({ page, isShown: page !== 'skills' })),
  },
});

/**
 * Makes a static copy of a site that runs, with a hidden page, earlier versions, a token and a message. `secrets`
 * are what must not be in it.
 */
export async function copiedSite() {
  const place = await newSitePlace('sqlite');
  const parent = await mkdtemp(path.join(tmpdir(), 'engawa-copies-'));
  const copy = path.join(parent, 'copy');
  const site = await startSite({ ...place.settings, SITE_URL });
  const folder = place.settings.DATA_DIR ?? site.dataDir;
  await writeShortList(folder);
  await mkdir(path.join(folder, 'public'), { recursive: true });
  await writeFile(path.join(folder, 'public/my résumé #1.txt'), 'of the owner');
  const owner = await logIn(site.address);
  const picture = await takenPicture(
    await sendPicture(site.address, owner, await bytesOf(quarters(1200, 900).jpeg())),
  );
  const free = await upload(site.address, owner, 'free.txt', Buffer.from('a free file'));
  const uploaded = free.downloadUrl;
  const shown = marked(`/pictures/${picture.id}`, uploaded);
  const secrets = [SECRET];
  const home = { ...shown.home, description: `${SECRET}text` };
  await owner.save({ ...shown, home }, 1);
  await owner.save(shown, 2);
  const preview = await owner.post('/admin/api/previews', {
    content: withFormats({ ...shown, home }),
    token: null,
  });
  secrets.push(z.object({ token: z.string() }).parse(await preview.json()).token);
  secrets.push(await owner.generateToken(premiumTool.id), '"/admin', VISITS_PATH.concat('"'));
  const message = { name: SECRET, email: 'a@b.example', message: SECRET };
  expect((await postForm(`${site.address}/contact`, message)).status).toBe(200);
  const settings = { DATA_DIR: site.dataDir, ...place.settings, SITE_URL };
  const { code, stdout, stderr } = await copyStatic(settings, copy);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Copied \d+ pages and \d+ files to \S+, [\d.]+ MB\.\n$/);
  const files: ReadonlyMap<string, Buffer> = new Map(
    await Promise.all(
      (await filesIn(copy)).map(
        async (file) => [file, await readFile(path.join(copy, file))] as const,
      ),
    ),
  );
  return {
    place,
    /** Its folder, in one that may have others. */
    copy,
    settings,
    uploaded,
    secrets,
    files,
    textOf: (file: string) => files.get(file)?.toString('utf8') ?? `${file} is missing`,
    async remove() {
      await site.stop();
      await place.remove();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
