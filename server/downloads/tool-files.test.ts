import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import type { SentFile } from '../files/read-file.ts';
import type { Site } from '../site.ts';
import { createToolFiles } from './tool-files.ts';

const bytes = randomBytes(200_000);
const NOT_FOUND = { code: 'not-found' };

let root: string;
let site: Site;
beforeEach(async () => {
  root = await folderForTest();
  const store = await freshStore();
  const folders = { dataFolder: root, clientFolder: root, paths: new Set<string>() };
  site = await siteOf(store, { DATA_DIR: root }, { shipped: folders });
  const times = { startedAt: '2026-01-01', readyAt: '2026-01-01' };
  await store.db
    .insertInto('toolFiles')
    .values({ ...UPLOAD, ...times })
    .execute();
  await mkdir(path.join(root, 'tools'));
  await writeFile(path.join(root, 'secret'), 'secret');
  await writeFile(path.join(root, 'tools/a.zip'), bytes);
  await writeFile(path.join(root, 'tools/empty.zip'), '');
  await writeFile(path.join(root, 'tools/.hidden'), 'hidden');
});

const tool = (id: string, downloadUrl: string, isPremium = false): Tool => ({
  ...newTool(0),
  id,
  downloadUrl,
  isPremium,
});

const UPLOAD = { name: '0123-b.zip', title: 'Böse Datei.zip', size: 8, sha256: 'hash-of-b' };

function filesOf(...tools: Tool[]) {
  const published = async () => ({
    content: {
      ...portfolioSchema.parse(samplePortfolio),
      downloads: {
        categories: tools.map((item) => ({
          key: item.id,
          name: item.id,
          tools: [{ ...item, key: item.id }],
        })),
      },
    },
    version: 1,
    createdAt: '',
    updatedAt: '',
  });
  return createToolFiles(site, { published, loadAndPublish: published });
}

const readBytes = async (file: SentFile, start = 0, end = file.size - 1) =>
  buffer(await file.read({ start, end }));

describe('a file for any visitor', () => {
  it('is one that a free tool offers, whole', async () => {
    const { file, toolId } = await filesOf(tool('free', '/files/a.zip')).openPublic('a.zip');
    expect(toolId).toBe('free');
    expect(file).toMatchObject({ title: 'a.zip', size: 200_000 });
    expect((await readBytes(file, 5, 150_000)).equals(bytes.subarray(5, 150_001))).toBe(true);
    expect((await readBytes(file)).equals(bytes)).toBe(true);
  });

  it('is never the file of a premium tool', async () => {
    const files = filesOf(tool('premium', '/files/a.zip', true));
    await expect(files.openPublic('a.zip')).rejects.toMatchObject(NOT_FOUND);
  });

  it.each([
    '/files/a.zip',
    '/files/a.zip?version=2',
    '/files/a.zip#top',
    '/files/./a.zip',
    '/files/x/../a.zip',
    '/x/../files/a.zip',
  ])('is none that a premium tool offers as %s, though a free tool does too', async (premium) => {
    const files = filesOf(tool('free', '/files/a.zip'), tool('premium', premium, true));
    await expect(files.openPublic('a.zip')).rejects.toMatchObject(NOT_FOUND);
  });

  it.each([
    '../secret',
    '..',
    '.',
    '',
    '.hidden',
    'x/../a.zip',
    './a.zip',
    '/a.zip',
    '..%2fsecret',
    '%2e%2e%2fsecret',
    '..\\secret',
    'a.zip\u0000',
    'a.zip/',
    'a.zip/../../secret',
  ])('is never found by the name %j', async (name) => {
    const downloadUrl = `/files/${name}`;
    const files = filesOf(tool('free', '/files/a.zip'), tool('odd', downloadUrl));
    await expect(files.openPublic(name)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('the download that a grant opens', () => {
  const openFiles = async (...tools: Tool[]) => {
    const files = filesOf(...tools);
    const downloadUrl = tool('premium', tools[0]?.downloadUrl ?? '');
    return files.openGranted({
      toolId: 'premium',
      file: (await files.fingerprintOf(downloadUrl)) ?? '',
    });
  };

  it('is a file of the site', async () => {
    const download = await openFiles(tool('premium', '/files/a.zip?version=2', true));
    expect(download).toMatchObject({ kind: 'file', file: { title: 'a.zip', size: 200_000 } });
    if (download.kind === 'file') expect((await readBytes(download.file)).equals(bytes)).toBe(true);
  });

  it('is gone once the address or file has changed, or the tool is gone', async () => {
    const premium = tool('premium', '/files/a.zip', true);
    const mark = (await filesOf().fingerprintOf(premium)) ?? '';
    const outdated = { code: 'link-outdated' };
    await expect(
      filesOf(premium).openGranted({ toolId: 'premium', file: mark }),
    ).resolves.toBeDefined();
    const movedTool = tool('premium', '/files/empty.zip', true);
    for (const files of [filesOf(movedTool), filesOf(), filesOf(tool('premium', '#', true))]) {
      await expect(files.openGranted({ toolId: 'premium', file: mark })).rejects.toMatchObject(
        outdated,
      );
    }
    await writeFile(path.join(root, 'tools/a.zip'), 'other bytes');
    await expect(
      filesOf(premium).openGranted({ toolId: 'premium', file: mark }),
    ).rejects.toMatchObject(outdated);
  });
});
