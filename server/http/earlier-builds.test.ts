import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { httpApp } from '../../tests/support/http-app.ts';
import { earlierBuilds, keepBuild } from './earlier-builds.ts';

let data: string;
beforeEach(async () => {
  data = await folderForTest();
});

/** A build whose one script has this name, which is also its code. */
async function build(name: string): Promise<string> {
  const client = await folderForTest();
  await mkdir(path.join(client, 'assets'));
  await writeFile(path.join(client, 'assets', `${name}.js`), name);
  await writeFile(path.join(client, 'assets', `${name}.js.gz`), gzipSync(name));
  await writeFile(path.join(client, 'favicon.svg'), 'the icon of this build');
  return client;
}

const inBuilds = (...names: string[]) => path.join(data, 'builds', ...names);

/** The scripts of the builds that are kept. */
const keptScripts = async () =>
  (await readdir(inBuilds(), { recursive: true }))
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.basename(name, '.js'))
    .sort();

it('a new build serves what a page of the one before it names, for ever and compressed', async () => {
  await keepBuild(await build('old-12345678'), data);
  const { request } = await httpApp(undefined, { earlierBuilds: await earlierBuilds(data) });
  const answer = await request('/assets/old-12345678.js');
  expect(await answer.text()).toBe('old-12345678');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const zipped = await request('/assets/old-12345678.js', {
    headers: { 'Accept-Encoding': 'gzip' },
  });
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
  // Its own come first, and nothing else of an earlier build is served.
  expect(await (await request('/assets/app.js')).text()).toBe('let a;');
  expect(await (await request('/favicon.svg')).text()).toBe('<svg/>');
});

it('serves nothing that is beside the kept files, hidden or linked there', async () => {
  await keepBuild(await build('old-12345678'), data);
  const [{ folder = '' } = {}] = await earlierBuilds(data);
  await writeFile(path.join(data, 'engawa.sqlite'), 'secret');
  await writeFile(path.join(folder, 'beside.js'), 'secret');
  await writeFile(path.join(folder, 'assets/.hidden.js'), 'secret');
  await symlink(path.join(data, 'engawa.sqlite'), path.join(folder, 'assets/linked.js'));
  await mkdir(inBuilds('other/assets'), { recursive: true });
  await writeFile(inBuilds('other/assets/other.js'), 'secret');
  const { request } = await httpApp(undefined, { earlierBuilds: await earlierBuilds(data) });
  for (const where of [
    ...['/beside.js', '/assets/beside.js', '/assets/.hidden.js', '/assets/linked.js'],
    ...['/assets/other.js', '/assets/../beside.js', '/assets/%2e%2e/beside.js'],
    ...['/assets/..%2fbeside.js', '/assets/..%2f..%2f..%2fengawa.sqlite', '/assets/'],
  ]) {
    expect(await (await request(where)).text(), where).not.toBe('secret');
  }
});

it('keeps the two builds that were started last before this one', async () => {
  const builds = await Promise.all(['one', 'two', 'three', 'four'].map(build));
  /** Makes what is there a minute older, as if each build had run for that long. */
  const aMinuteLater = async () => {
    for (const { folder } of await earlierBuilds(data)) {
      const { mtime } = await stat(folder);
      const before = new Date(mtime.getTime() - 60_000);
      await utimes(folder, before, before);
    }
  };
  for (const client of builds) {
    await keepBuild(client, data);
    await aMinuteLater();
  }
  expect(await keptScripts()).toEqual(['four', 'three', 'two']);
  // The owner goes back to an earlier one, and then forward to another.
  await keepBuild(builds[1] ?? '', data);
  await aMinuteLater();
  await keepBuild(await build('five'), data);
  expect(await keptScripts()).toEqual(['five', 'four', 'two']);
});

it('instances that share the folder and start at once keep one whole copy', async () => {
  const client = await build('same');
  await Promise.all(Array.from({ length: 5 }, () => keepBuild(client, data)));
  const [name, ...others] = await readdir(inBuilds());
  expect(others).toEqual([]);
  expect(await readFile(inBuilds(name ?? '', 'assets/same.js'), 'utf8')).toBe('same');
});

it('deletes what a killed process has left after an hour', async () => {
  await mkdir(inBuilds('.old.part/assets'), { recursive: true });
  await mkdir(inBuilds('.new.part/assets'), { recursive: true });
  const before = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  await utimes(inBuilds('.old.part'), before, before);
  await keepBuild(await build('own'), data);
  expect(await readdir(inBuilds())).not.toContain('.old.part');
  expect(await readdir(inBuilds())).toContain('.new.part');
});

it('leaves nothing where a file cannot be copied', async () => {
  const client = await build('half');
  await mkdir(path.join(client, 'assets/zz-folder'));
  await expect(keepBuild(client, data)).rejects.toThrow('EISDIR');
  expect(await readdir(inBuilds())).toEqual([]);
});

it('finds none in a new data folder', async () => {
  expect(await earlierBuilds(data)).toEqual([]);
});
