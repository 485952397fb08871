import { execFileSync } from 'node:child_process';
import { rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PATHS } from '../../domain/pages.ts';
import { publicFolder } from '../../tests/support/http-app.ts';
import type { OwnFiles } from './own-files.ts';

async function textOf(files: OwnFiles, where: string): Promise<string | null> {
  const file = await files.open(where);
  if (file === null) return null;
  return String(await buffer(await file.read({ start: 0, end: file.size - 1 })));
}

describe("a file of the owner's folder", () => {
  it('is there from the next look on, as is another one in its place, until it is gone', async () => {
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

  it('has exactly the name that it has on the disk, in any normal form of Unicode', async () => {
    const { ownFiles, write } = await publicFolder();
    await write('Favicon.SVG');
    await write('cafe\u0301.png');
    await ownFiles.refresh();
    expect(ownFiles.has('/favicon.svg')).toBe(false);
    expect(ownFiles.has('/Favicon.SVG')).toBe(true);
    expect(ownFiles.has('/caf\u00e9.png')).toBe(true);
    expect(await textOf(ownFiles, '/cafe\u0301.png')).toBe('cafe\u0301.png');
  });

  it('is none with a dot before its name or that of its folder, but in /.well-known', async () => {
    const { ownFiles, write } = await publicFolder();
    const names = ['.env', 'a/.env', '.git/config', 'a/.well-known/x', '.well-known/.env'];
    for (const name of [...names, '.well-known/security.txt']) await write(name);
    await ownFiles.refresh();
    for (const name of names) expect(ownFiles.has(`/${name}`), name).toBe(false);
    expect(await textOf(ownFiles, '/.well-known/security.txt')).toBe('.well-known/security.txt');
  });

  it('is no link, also one in the place of a file that was looked at before', async () => {
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

  it('is no folder, and nothing that is not a plain file', async () => {
    const { ownFiles, write, folder } = await publicFolder();
    await write('a/b.txt');
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    await ownFiles.refresh();
    for (const name of ['/', '', '/a', '/a/', '/pipe', '/a/b.txt/', '/a/../a/b.txt', '//a/b.txt']) {
      expect(ownFiles.has(name), name).toBe(false);
    }
    await rm(path.join(folder, 'a/b.txt'));
    execFileSync('mkfifo', [path.join(folder, 'a/b.txt')]);
    expect(await ownFiles.open('/a/b.txt')).toBeNull();
  });

  it.each([
    ...PUBLIC_PATHS.slice(1).map((page) => page.slice(1)),
    'About/me.webp',
    'admin/x.txt',
    'assets/app.js',
    'files/a.zip',
    'grants/a',
    'orders/stripe',
    'healthz',
    'visits',
    '404',
    'posters/1.svg',
    'x.data',
    'what-this-site-counts/x',
    'resume.json',
    'Resume',
  ])('never takes an address of the site: %s', async (name) => {
    const { ownFiles, write, problems } = await publicFolder();
    await write(name);
    await ownFiles.refresh();
    await ownFiles.refresh();
    expect(ownFiles.has(`/${name}`), 'own-files.ts names it').toBe(false);
    expect(problems).toEqual([expect.stringContaining(`/public/${name} is not served: `)]);
  });

  it('is sent whole where another takes its name, and not where it was changed', async () => {
    const { ownFiles, write, folder } = await publicFolder();
    await write('a.bin', Buffer.alloc(300_000, 'a'));
    await ownFiles.refresh();
    const all = { start: 0, end: 299_999 };
    const first = await ownFiles.open('/a.bin');
    if (first === null) throw new Error('There is no file.');
    const replaced = await first.read(all);
    await write('b.bin', Buffer.alloc(300_000, 'b'));
    await rename(path.join(folder, 'b.bin'), path.join(folder, 'a.bin'));
    // What was opened is still there, whole.
    expect(await buffer(replaced)).toEqual(Buffer.alloc(300_000, 'a'));
    const opened = await ownFiles.open('/a.bin');
    await truncate(path.join(folder, 'a.bin'), 10);
    await expect(opened?.read(all)).rejects.toThrow('was changed meanwhile');
  });
});

describe("the owner's folder", () => {
  it('says once when it has too many files, or is none', async () => {
    const { ownFiles, write, problems, folder } = await publicFolder();
    for (let index = 0; index < 52; index += 1) await write(`${index}.txt`);
    await ownFiles.refresh();
    await ownFiles.refresh();
    expect(problems).toEqual([expect.stringContaining('more than 50 files')]);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file');
    await ownFiles.refresh();
    expect(problems).toHaveLength(2);
    expect(problems[1]).toContain('ENOTDIR');
  });
});
