import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool, type Tool } from '../../domain/downloads.ts';
import { portfolioSchema } from '../../domain/portfolio.ts';
import type { Content } from './content.ts';
import { createToolFiles, type ToolFile } from './tool-files.ts';

const bytes = randomBytes(200_000);
const NOT_FOUND = { code: 'not-found' };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engawa-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, 'tools/folder.zip'), { recursive: true });
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

function filesOf(...tools: Tool[]) {
  const content: Pick<Content, 'load'> = {
    load: async () => ({
      content: {
        ...portfolioSchema.parse(defaultPortfolio),
        downloads: {
          categories: tools.map((each) => ({ name: each.id, tools: [each] })),
        },
      },
      version: 1,
      createdAt: '',
      updatedAt: '',
    }),
  };
  return createToolFiles(content, path.join(root, 'tools'));
}

const read = async (file: ToolFile) => Buffer.from(await new Response(file.body).arrayBuffer());

describe('a file for any visitor', () => {
  it('is one that a free tool offers, whole', async () => {
    const file = await filesOf(tool('free', '/files/a.zip')).openPublic('a.zip');
    expect(file).toMatchObject({ name: 'a.zip', size: 200_000 });
    expect((await read(file)).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    const file = await filesOf(tool('free', '/files/empty.zip')).openPublic('empty.zip');
    expect(file.size).toBe(0);
    expect(await read(file)).toHaveLength(0);
  });

  it('may be left half read', async () => {
    const file = await filesOf(tool('free', '/files/a.zip')).openPublic('a.zip');
    const reader = file.body.getReader();
    expect((await reader.read()).done).toBe(false);
    await expect(reader.cancel()).resolves.toBeUndefined();
  });

  it('is none that no tool offers, though it exists', async () => {
    const files = filesOf(tool('free', '/files/b.zip'), tool('other', 'https://example.com/a.zip'));
    await expect(files.openPublic('a.zip')).rejects.toMatchObject(NOT_FOUND);
  });

  it('is none that a premium tool offers', async () => {
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
    'folder.zip/../../secret',
  ])('is never found by the name %j', async (name) => {
    const offered = `/files/${name}`;
    const files = filesOf(tool('free', '/files/a.zip'), tool('odd', offered));
    await expect(files.openPublic(name)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is none where the file is missing, or is a folder', async () => {
    const files = filesOf(tool('missing', '/files/b.zip'), tool('folder', '/files/folder.zip'));
    await expect(files.openPublic('b.zip')).rejects.toMatchObject(NOT_FOUND);
    await expect(files.openPublic('folder.zip')).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('the download of a premium tool', () => {
  it('is a file of the site', async () => {
    const files = filesOf(tool('premium', '/files/a.zip?version=2', true));
    const download = await files.openPremium('premium');
    expect(download).toMatchObject({ kind: 'file', file: { name: 'a.zip', size: 200_000 } });
    if (download.kind === 'file') expect((await read(download.file)).equals(bytes)).toBe(true);
  });

  it.each(['https://example.com/a.zip', '/elsewhere/a.zip', '/files/', '/files/../secret'])(
    'is the address %s, which is not read from the disk',
    async (downloadUrl) => {
      const files = filesOf(tool('premium', downloadUrl, true));
      expect(await files.openPremium('premium')).toEqual({ kind: 'address', address: downloadUrl });
    },
  );

  it('is none where the tool leads nowhere, its file is missing, or there is no such tool', async () => {
    const files = filesOf(tool('unlinked', '#', true), tool('missing', '/files/b.zip', true));
    for (const id of ['unlinked', 'missing', 'unknown']) {
      await expect(files.openPremium(id)).rejects.toMatchObject(NOT_FOUND);
    }
  });
});
