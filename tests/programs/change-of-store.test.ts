import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { freeTool, logIn, upload } from '../support/owner.ts';
import type { Ended } from '../support/programs.ts';
import { copyStore } from '../support/ready-store.ts';
import { ISOLATED_ENV } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { databaseForTest } from '../support/stores.ts';

/** The address of the database in the documents. */
const EXAMPLE = 'postgres://…:5432/postgres';

/** The commands of the two moves in docs/guide/backups.md, with this address of the database. */
async function documentedMoves(database: string): Promise<string[][]> {
  const document = await readFile('docs/guide/backups.md', 'utf8');
  const section = /\n## Moving between SQLite and PostgreSQL[^\n]*\n(.*?)\n## /s.exec(
    document,
  )?.[1];
  return [...(section ?? '').matchAll(/\n```sh\n(.*?)\n```\n/gs)].map(([, commands = '']) =>
    commands.replaceAll(EXAMPLE, database).split('\n'),
  );
}

it('a site moves to PostgreSQL and back by the commands in the documents', {
  timeout: 180_000,
}, async () => {
  const checkout = path.join(await folderForTest(), 'site');
  cpSync('.', checkout, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !/^(\.git|\.env|node_modules|var)$/.test(name),
  });
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'));
  await mkdir(path.join(checkout, 'var'));
  await copyStore(path.join(checkout, 'var'), 'site');

  const run = async (command: string): Promise<Ended> => {
    const child = spawn('sh', ['-c', command], { cwd: checkout, env: ISOLATED_ENV });
    const end = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await end, stdout, stderr };
  };
  /** Starts the site; it is stopped by a signal to npm and to all that npm has started, as Ctrl-C and systemd do. */
  const start = async (command: string) => {
    const child = spawn('sh', ['-c', command], {
      cwd: checkout,
      env: { ...ISOLATED_ENV, HOST: '127.0.0.1', PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const end = once(child, 'close');
    const stop = async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await end;
    };
    onTestFinished(stop);
    const address = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const found = /^Engawa is open at (\S+)$/.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('close', () => reject(new Error(`${command} has ended.`)));
    });
    return { address, stop };
  };
  const { settings } = await databaseForTest('postgres');
  const [there = [], back = [], ...others] = await documentedMoves(settings.DATABASE_URL ?? '');
  expect(others).toEqual([]);

  const first = await start('npm start');
  const bytes = randomBytes(100_000);
  const owner = await logIn(first.address);
  const { downloadUrl } = await upload(first.address, owner, 'tool.bin', bytes);
  const downloads = {
    categories: [{ name: 'Mine', tools: [{ ...freeTool, downloadUrl }] }],
  };
  const named = (name: string) => ({
    ...samplePortfolio,
    home: { ...samplePortfolio.home, name },
    downloads,
  });
  let version = await owner.save(named('Asha before'), 1);
  await first.stop();

  for (const [move, name] of [
    [there, 'Asha on PostgreSQL'],
    [back, 'Asha at home'],
  ] as const) {
    const restore = move.find((command) => command.includes('engawa -- restore')) ?? '';
    for (const command of move.slice(0, -1)) {
      expect(await run(command), command).toMatchObject({ code: 0, stderr: '' });
      if (move !== back || !command.includes('engawa -- backup')) continue;
      // The old folder still has the old site.
      const refused = await run(restore);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(
        /The site is not empty \(.+\)\. Nothing was changed\. .* move engawa\.sqlite, and what else begins/,
      );
    }
    const { address, stop } = await start(move.at(-1) ?? '');
    const page = await (await fetch(address)).text();
    expect(page).toContain(move === there ? 'Asha before' : 'Asha on PostgreSQL');
    const download = await fetch(address + downloadUrl);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    version = await (await logIn(address)).save(named(name), version);
    await stop();
  }
});
