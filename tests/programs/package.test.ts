import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { freeTool } from '../support/owner.ts';
import { ISOLATED_ENV, requireFreshBuild } from '../support/running-site.ts';
import { processForTest } from '../support/site-for-test.ts';

const run = promisify(execFile);

it('the package, installed in an empty folder, serves a site with its data there', async () => {
  requireFreshBuild(process.cwd());
  const folder = await folderForTest();
  await run(process.execPath, ['scripts/package.ts', folder], { env: ISOLATED_ENV });
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  // What the checkout has of other packages must not help.
  await run('npm', ['init', '--yes'], { cwd: folder });
  await run('npm', ['install', '--prefer-offline', '--no-audit', `./engawa-${version}.tgz`], {
    cwd: folder,
  });
  const program = path.join(folder, 'node_modules/.bin/engawa');
  const site = processForTest({ SITE_URL: 'https://asha.example' }, [program], folder);
  const address = await site.address;
  const home = await (await fetch(address)).text();
  expect(home).toContain('<main');
  const card = /og:image" content="https:\/\/asha\.example(\/cards\/[^"]+)"/.exec(home)?.[1];
  const image = await fetch(`${address}${card}`);
  expect({ status: image.status, type: image.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'image/jpeg',
  });
  expect((await fetch(address + freeTool.downloadUrl)).status).toBe(200);
  site.signal('SIGTERM');
  expect(await site.end).toBe(0);
  const { stdout } = await run(program, ['version', '--json'], { cwd: folder, env: ISOLATED_ENV });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, version, store: { name: 'SQLite' } });
});
