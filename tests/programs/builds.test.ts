import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { access, mkdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fingerprint } from '../../scripts/builds.mjs';
import { folderForTest } from '../support/folders.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Replaces the real build, which is slow: its server is a copy of the one source file. */
const BUILDER = `#!/bin/sh
mkdir -p "$BUILD_FOLDER/client" "$BUILD_FOLDER/server"
cp app/source "$BUILD_FOLDER/server/index.js"
while [ -e slow ]; do touch building; sleep 0.05; done
[ ! -e edit ] || echo edited > app/source
! grep -q broken app/source
`;

let folder: string;
const inside = (...parts: string[]) => path.join(folder, ...parts);

beforeEach(async () => {
  folder = await folderForTest();
  await mkdir(inside('app'));
  await mkdir(inside('node_modules/.bin'), { recursive: true });
  await writeFile(inside('node_modules/.bin/react-router'), BUILDER, { mode: 0o755 });
  await writeFile(inside('node_modules/.engawa-lock'), fingerprint([]));
});

interface Preparing {
  readonly child: ChildProcess;
  /** Resolves to its exit code or signal, and to its output. */
  readonly end: Promise<{ code: unknown; says: string }>;
}

/** Starts what `npm start` does before it serves. */
function prepare(): Preparing {
  const script = path.join(ROOT, 'scripts/prepare.mjs');
  const child = spawn(process.execPath, [script, 'build'], {
    cwd: folder,
    // Its own process group, as in a terminal: Ctrl-C reaches all its processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let says = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      says += chunk.toString();
    });
  }
  const end = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, says }));
  return { child, end };
}

/** Makes a build of this source; resolves to its folder. */
async function build(source: string): Promise<string> {
  await writeFile(inside('app/source'), source);
  expect(await prepare().end).toEqual({ code: 0, says: 'Building …\n' });
  return realpath(inside('build/current'));
}

const served = () => readFile(inside('build/current/server/index.js'), 'utf8');

/** The content of `build/`, without the link `current`. */
const builds = () => readdirSync(inside('build')).filter((name) => name !== 'current');

/** Starts a build that runs until `finish` is called or it is killed. */
async function slowBuild(source: string): Promise<Preparing & { finish: () => Promise<void> }> {
  await writeFile(inside('app/source'), source);
  await writeFile(inside('slow'), '');
  const preparing = prepare();
  const { pid } = preparing.child;
  onTestFinished(() => {
    try {
      process.kill(-Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  await vi.waitFor(() => access(inside('building')), 10_000);
  return { ...preparing, finish: () => rm(inside('slow')) };
}

describe('a build', { timeout: 60_000 }, () => {
  it('is served by the next start, and leaves the one before it as it was', async () => {
    const first = await build('one');
    expect(await served()).toBe('one');
    await build('two');
    expect(await served()).toBe('two');
    expect(await readFile(path.join(first, 'server/index.js'), 'utf8')).toBe('one');
  });

  it('that fails changes nothing, and says how to start the last one', async () => {
    const first = await build('one');
    await writeFile(inside('app/source'), 'broken');
    expect(await prepare().end).toEqual({
      code: 1,
      says: 'Building …\nThe build failed. The last one is kept: npm start --ignore-scripts starts it.\n',
    });
    expect(builds()).toEqual([path.basename(first)]);
    expect(await served()).toBe('one');
  });

  it('that is killed leaves the last one, and its remains go later', async () => {
    const first = await build('one');
    const { child, end, finish } = await slowBuild('two');
    process.kill(-Number(child.pid), 'SIGKILL');
    await end;
    await finish();
    expect(await served()).toBe('one');
    const [part = ''] = builds().filter((name) => name !== path.basename(first));
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(inside('build', part), longAgo, longAgo);
    await build('three');
    expect(builds()).not.toContain(part);
  });
});
