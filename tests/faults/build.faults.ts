import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket } from '../support/bucket.ts';
import { type MailProvider, type SmtpMail, startSmtp } from '../support/mail-providers.ts';
import { logIn, upload } from '../support/owner.ts';
import {
  type Checkout,
  copyCheckout,
  type SiteProcess,
  startProcess,
} from '../support/programs.ts';
import { postForm } from '../support/requests.ts';
import { freePort, startPostgres } from '../support/running-postgres.ts';
import { ISOLATED_ENV, PASSCODE, WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';

const VISITORS = 4;

const printFigures = (what: string, figures: unknown) =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

/** Requests the same addresses repeatedly, until it is stopped. */
function visit(address: string, paths: readonly string[]) {
  const failures: string[] = [];
  const counts = { requests: 0, slowest: 0 };
  let isOver = false;
  const visitor = async (first: number) => {
    for (let index = first; !isOver; index += 1) {
      const where = paths[index % paths.length] ?? '/';
      const begun = performance.now();
      const found = await fetch(address + where)
        .then(async (response) =>
          (await response.arrayBuffer()).byteLength > 0 ? response.status : 0,
        )
        .catch(String);
      counts.requests += 1;
      counts.slowest = Math.max(counts.slowest, Math.round(performance.now() - begun));
      if (found !== 200) failures.push(`${where}: ${found}`);
    }
  };
  const all = Promise.all(Array.from({ length: VISITORS }, (_, index) => visitor(index)));
  return {
    /** Resolves to the counted answers. */
    async stop() {
      isOver = true;
      await all;
      return { ...counts, failures };
    },
  };
}

describe('a site that is built while it runs', { timeout: 600_000 }, () => {
  let checkout: Checkout;
  let provider: MailProvider<SmtpMail>;
  let site: SiteProcess;
  let address: string;
  let settings: Readonly<Record<string, string>>;
  let paths: readonly string[];

  const inside = (...parts: string[]) => path.join(checkout.folder, ...parts);
  const npmStart = (others: Readonly<Record<string, string>> = {}) =>
    startProcess(
      { ...settings, ...WITHOUT_COMPILE_CACHE, ...others, HOME: process.env.HOME ?? '' },
      { command: ['npm', 'start'], cwd: checkout.folder },
    );

  /** Runs an npm script; resolves to its exit code and output. */
  async function npm(
    script: 'build' | 'start',
    variables: Readonly<Record<string, string>> = {},
  ): Promise<{ code: unknown; says: string }> {
    const child = spawn('npm', ['run', script], {
      cwd: checkout.folder,
      env: { ...ISOLATED_ENV, HOME: process.env.HOME, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let says = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        says += chunk.toString();
      });
    }
    const [code] = await once(child, 'close');
    return { code, says };
  }

  /** Starts a build in its own process group; resolves when it has begun. */
  async function startBuild(): Promise<ChildProcess> {
    const child = spawn('npm', ['run', 'build'], {
      cwd: checkout.folder,
      detached: true,
      stdio: 'ignore',
    });
    await expect
      .poll(() => readdirSync(inside('build')).some(isPart), { timeout: 60_000 })
      .toBe(true);
    return child;
  }
  const isPart = (name: string) =>
    name.endsWith('.part') && existsSync(inside('build', name, 'client'));

  const editMenu = async (label: string) => {
    const file = inside('domain/words/home.ts');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace(/menu: word\('[^']*'/, `menu: word('${label}'`));
  };
  const home = async () => (await fetch(address)).text();

  /** Sends visitors' requests while `action` runs: none may fail. */
  async function underLoad<T>(what: string, action: () => Promise<T>): Promise<T> {
    const visits = visit(address, paths);
    const result = await action().finally(() => pause(500));
    const { failures, ...counts } = await visits.stop();
    printFigures(what, { ...counts, failed: failures.length });
    expect(failures).toEqual([]);
    expect(counts.requests).toBeGreaterThan(VISITORS);
    return result;
  }

  beforeAll(async () => {
    checkout = await copyCheckout();
    provider = await startSmtp();
    settings = {
      ...provider.settings,
      ADMIN_PASSCODE: PASSCODE,
      DATA_DIR: inside('var'),
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
    };
    site = npmStart();
    address = await site.address;
    const assets = [...(await home()).matchAll(/\/assets\/[\w.-]+\.(?:js|woff2)/g)].map(String);
    expect(assets).not.toEqual([]);
    const pictures = readdirSync(inside('public')).filter((name) => name.endsWith('.svg'));
    paths = [
      '/',
      '/about',
      '/about.data',
      '/downloads.data',
      ...new Set(assets),
      `/${pictures[0]}`,
    ];
  }, 300_000);
  afterAll(async () => {
    site.signal('SIGTERM');
    await site.end;
    await provider.stop();
    await checkout.remove();
  });

  it('serves on while a build of changed sources is made', async () => {
    await editMenu('Second Brand');
    const { code } = await underLoad('a build', () => npm('build'));
    expect(code).toBe(0);
    expect(await home()).not.toContain('Second Brand');
  });

  it('serves on while a build fails, which leaves the one before', async () => {
    const current = readlinkSync(inside('build/current'));
    const file = inside('app/pages/home/route.tsx');
    const source = await readFile(file, 'utf8');
    await writeFile(file, `${source}\nexport const broken = (;\n`);
    const { code, says } = await underLoad('a build that fails', () => npm('build'));
    await writeFile(file, source);
    expect(code).toBe(1);
    expect(says).toContain('The build failed. The last one is kept');
    expect(readlinkSync(inside('build/current'))).toBe(current);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('serves on while a build ends by %s', async (signal) => {
    const current = readlinkSync(inside('build/current'));
    await editMenu(`Ended by ${signal}`);
    await underLoad(`a build ended by ${signal}`, async () => {
      const child = await startBuild();
      process.kill(-Number(child.pid), signal);
      await once(child, 'close');
    });
    await editMenu('Second Brand');
    expect(readlinkSync(inside('build/current'))).toBe(current);
  });

  it('serves on while two more builds and a second start are tried at once', async () => {
    await editMenu('Third Brand');
    const tried = await underLoad('two builds and a second start', () =>
      Promise.all([npm('build'), npm('build'), npm('start', { ...settings, PORT: '0' })]),
    );
    expect(tried.map(({ code }) => code)).toEqual([0, 0, 1]);
    expect(tried[2]?.says).toMatch(/It is in use by process \d+ .* End that process/);
    expect(await home()).not.toContain('Third Brand');
  });

  it('needs no packages once it runs', async () => {
    const bucket = await startBucket();
    const server = await startPostgres();
    const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
    const other = npmStart({
      PORT: '0',
      DATABASE_URL: `${server.address}/postgres`,
      S3_BUCKET: bucket.settings.bucket,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const both = [address, await other.address];
    await rename(inside('node_modules'), inside('packages'));
    await underLoad('without packages', () => Promise.all(both.map(useAll)));
    await rename(inside('packages'), inside('node_modules'));
    other.signal('SIGTERM');
    expect(await other.end).toBe(0);
    await server.stop();
    await bucket.stop();
  });

  /** Logs in, uploads a file, and writes a message, which is mailed. */
  async function useAll(where: string): Promise<void> {
    const owner = await logIn(where);
    expect((await owner.get('/admin/content')).status).toBe(200);
    const { downloadUrl } = await upload(where, owner, 'notes.txt', Buffer.from('Some notes.'));
    expect(downloadUrl).toMatch(/^\/files\//);
    const message = `Written to ${where} while the packages were away.`;
    const sent = await postForm(`${where}/contact`, {
      name: 'Asha',
      email: 'asha@example.com',
      message,
    });
    expect(sent.status).toBe(200);
    await expect
      .poll(() => provider.taken.map(({ raw }) => raw).join(), { timeout: 60_000 })
      .toContain(`Written to ${where}`);
  }

  it('serves the newest build after a restart, and the old ones go', async () => {
    site.signal('SIGTERM');
    expect(await site.end).toBe(0);
    site = npmStart();
    expect(await site.address).toBe(address);
    expect(await home()).toContain('Third Brand');
    const kept = readdirSync(inside('build')).filter((name) => !/^current$|\.part$/.test(name));
    // The newest build, the previous one, and the one in use during the last build.
    expect(kept.length).toBeLessThanOrEqual(3);
  });
});
