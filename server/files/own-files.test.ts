import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { publicFolder } from '../../tests/support/http-app.ts';
import { PUBLIC_PATHS } from '../../tests/support/public-paths.ts';
import type { OwnFiles } from './own-files.ts';

async function textOf(files: OwnFiles, where: string): Promise<string | null> {
  const file = await files.open(where);
  if (file === null) return null;
  return String(await buffer(await file.read({ start: 0, end: file.size - 1 })));
}

describe("a file of the owner's folder", () => {
  it('is served after the next scan, as is its replacement, until it is deleted', async () => {
    const { ownFiles, write, folder } = await publicFolder();
    await write('posters/1.webp', 'first');
    expect(ownFiles.has('/posters/1.webp')).toBe(false);
    await ownFiles.refresh();
    expect(ownFiles.has('/posters/1.webp')).toBe(true);
    const { version } = (await ownFiles.open('/posters/1.webp')) ?? {};
    await write('posters/new', 'other');
    await rename(path.join(folder, 'posters/new'), path.join(folder, 'posters/1.webp'));
    expect(await textOf(ownFiles, '/posters/1.webp')).toBe('other');
    expect((await ownFiles.open('/posters/1.webp'))?.version).not.toBe(version);
    await rm(path.join(folder, 'posters'), { recursive: true });
    expect(await ownFiles.open('/posters/1.webp')).toBeNull();
    await ownFiles.refresh();
    expect(ownFiles.has('/posters/1.webp')).toBe(false);
  });

  it('has no name or folder that begins with a dot, except /.well-known', async () => {
    const { ownFiles, write } = await publicFolder();
    const names = ['.env', 'a/.env', '.git/config', 'a/.well-known/x', '.well-known/.env'];
    for (const name of [...names, '.well-known/security.txt']) await write(name);
    await ownFiles.refresh();
    for (const name of names) expect(ownFiles.has(`/${name}`), name).toBe(false);
    expect(await textOf(ownFiles, '/.well-known/security.txt')).toBe('.well-known/security.txt');
  });

  it('is never a link, even one that replaces a scanned file', async () => {
    const { ownFiles, write, folder } = await publicFolder();
    await write('a/me.webp', 'me');
    const links = { file: 'a/me.webp', out: '../engawa.sqlite', folder: 'a', parent: '..' };
    for (const [name, target] of Object.entries(links)) {
      await symlink(target, path.join(folder, name));
    }
    await ownFiles.refresh();
    expect(ownFiles.paths()).toEqual(['/a/me.webp']);
    await rm(path.join(folder, 'a/me.webp'));
    await symlink('../../engawa.sqlite', path.join(folder, 'a/me.webp'));
    expect(await ownFiles.open('/a/me.webp')).toBeNull();
  });

  it.each([
    ...PUBLIC_PATHS.slice(1).map((page) => page.slice(1)),
    'admin/x.txt',
    'assets/app.js',
    'healthz',
    'posters/1.svg',
    'x.data',
    'Resume',
  ])('never takes an address of the site: %s', async (name) => {
    const { ownFiles, write, problems } = await publicFolder();
    await write(name);
    await ownFiles.refresh();
    await ownFiles.refresh();
    expect(ownFiles.has(`/${name}`), 'own-files.ts names it').toBe(false);
    expect(problems).toEqual([expect.stringContaining(`/public/${name} is not served: `)]);
  });

  it('never takes the address of a language of the site, until that is gone', async () => {
    const { ownFiles, write, problems } = await publicFolder();
    await write('PT-br/a.txt');
    await ownFiles.refresh(new Set(['pt-br']));
    expect(ownFiles.has('/PT-br/a.txt')).toBe(false);
    expect(problems).toEqual([expect.stringContaining('its address belongs to the site')]);
    await ownFiles.refresh();
    expect(ownFiles.has('/PT-br/a.txt')).toBe(true);
  });
});

describe("the owner's folder", () => {
  it('reports once if it is not a folder', async () => {
    const { ownFiles, problems, folder } = await publicFolder();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file');
    await ownFiles.refresh();
    await ownFiles.refresh();
    expect(problems).toEqual([expect.stringContaining('ENOTDIR')]);
  });
});
