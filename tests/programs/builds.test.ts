import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
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

/** Replaces npm: fails if two run at the same time. */
const INSTALLER = `#!/bin/sh
echo "$*" > installed
mkdir installation || exit 1
while [ -e slow ]; do touch installing; sleep 0.05; done
rmdir installation
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

/** A process that locks a build as a serving site does. */
async function serve(build: string): Promise<ChildProcess> {
  const module = path.join(ROOT, 'server/store/locks.ts');
  const source = `
    import { lockShared } from ${JSON.stringify(module)};
    console.log(lockShared(${JSON.stringify(path.join(build, 'in-use.db'))}));
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  expect(String((await once(child.stdout, 'data'))[0])).toBe('true\n');
  return child;
}

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

  it('is not made again of the same sources', async () => {
    const first = await build('one');
    expect(await prepare().end).toEqual({ code: 0, says: '' });
    await build('two');
    await writeFile(inside('app/source'), 'one');
    expect(await prepare().end).toEqual({ code: 0, says: '' });
    expect(await realpath(inside('build/current'))).toBe(first);
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

  it('of sources that are changed meanwhile is not used', async () => {
    await build('one');
    await writeFile(inside('app/source'), 'two');
    await writeFile(inside('edit'), '');
    const { code, says } = await prepare().end;
    expect(code).toBe(1);
    expect(says).toContain('The sources were changed during the build. Please start it again.');
    expect(await served()).toBe('one');
  });

  it('goes on beside another one of the same sources, and both succeed', async () => {
    const slow = await slowBuild('one');
    const other = prepare();
    await slow.finish();
    expect((await slow.end).code).toBe(0);
    expect((await other.end).code).toBe(0);
    expect(await served()).toBe('one');
    expect(builds()).toHaveLength(1);
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

describe('an installation of packages', { timeout: 60_000 }, () => {
  const LOCK = `build/installing.part`;
  beforeEach(async () => {
    await writeFile(inside('package-lock.json'), 'changed');
    await writeFile(inside('node_modules/.bin/npm'), INSTALLER, { mode: 0o755 });
    await writeFile(inside('app/source'), 'one');
    await mkdir(inside('build'));
  });

  it('is made once, where two processes need it at once', async () => {
    await writeFile(inside('slow'), '');
    const both = [prepare(), prepare()];
    await vi.waitFor(() => access(inside('installing')), 10_000);
    await rm(inside('slow'));
    const ends = await Promise.all(both.map(({ end }) => end));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(ends.filter(({ says }) => says.includes('Installing packages …'))).toHaveLength(1);
    expect(existsSync(inside(LOCK))).toBe(false);
  });

  it.each([
    ['are not installed for a start', async () => undefined, '--omit=dev'],
    [
      'stay where they are, installed by hand',
      async () => {
        await rm(inside('node_modules/.engawa-lock'));
        await mkdir(inside('node_modules/vitest'));
      },
      '--include=dev',
    ],
    [
      'stay where they are, of an earlier commit',
      () => writeFile(inside('node_modules/.engawa-lock'), 'earlier with tools'),
      '--include=dev',
    ],
  ])('the packages for tests %s', async (_, before, option) => {
    await before();
    expect((await prepare().end).code).toBe(0);
    expect(await readFile(inside('installed'), 'utf8')).toContain(` ${option} `);
  });

  it('does not wait for one that was killed', async () => {
    const killed = spawn('true');
    await once(killed, 'exit');
    await writeFile(inside(LOCK), String(killed.pid));
    expect(await prepare().end).toEqual({ code: 0, says: 'Installing packages …\nBuilding …\n' });
  });
});

describe('old builds', { timeout: 60_000 }, () => {
  it('go when nobody uses them, but for the last one', async () => {
    const all = [await build('one'), await build('two'), await build('three')];
    expect(all.map((each) => existsSync(each))).toEqual([false, true, true]);
  });

  it('stay while a process serves them, and go when it has ended', async () => {
    const first = await build('one');
    const [process, another] = [await serve(first), await serve(first)];
    await build('two');
    await build('three');
    process.kill('SIGKILL');
    await once(process, 'exit');
    await build('four');
    expect(await readFile(path.join(first, 'server/index.js'), 'utf8')).toBe('one');
    another.kill('SIGKILL');
    await once(another, 'exit');
    await build('five');
    expect(existsSync(first)).toBe(false);
  });
});
