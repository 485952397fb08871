// Measures how much the server's memory grows during a large transfer: `npm run bench -- files`. It starts the
// built site, uploads a file, downloads it twice in parallel, slowly and fast, and prints the growth. The
// resident memory is read from /proc every 10 ms, so this runs on Linux. Exits with 1 above the limit.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { newTool } from '../domain/content/downloads.ts';
import { portfolioSchema } from '../domain/content/portfolio.ts';
import { logIn } from '../tests/support/owner.ts';
import { startProcess } from '../tests/support/programs.ts';
import { PASSCODE, WITHOUT_COMPILE_CACHE } from '../tests/support/running-site.ts';

const MB = 1024 * 1024;
const SIZE = 300 * MB;
const LIMIT = 64 * MB;
const CHUNK = Buffer.alloc(MB, 'engawa ');

const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = startProcess({
  ...WITHOUT_COMPILE_CACHE,
  DATA_DIR: folder,
  ADMIN_PASSCODE: PASSCODE,
  UPLOAD_MAX_MB: '300',
  LOG_LEVEL: 'warn',
});
try {
  process.exitCode = (await run(await site.address)) ? 0 : 1;
} finally {
  site.signal('SIGTERM');
  await site.end;
  await rm(folder, { recursive: true, force: true });
}

async function run(address: string): Promise<boolean> {
  const owner = await logIn(address);
  // Warm up, so that what the first requests load is not measured.
  await (await owner.get('/admin')).text();
  await (await fetch(`${address}/downloads`)).text();

  const sentHash = createHash('sha256');
  let href = '';
  const up = await growthDuring(async () => {
    href = await upload(address, owner.cookie, (chunk) => sentHash.update(chunk));
  });
  const tools = [{ ...newTool(0), downloadUrl: href }];
  const downloads = { categories: [{ name: 'A', tools }] };
  await owner.save({ ...portfolioSchema.parse(defaultPortfolio), downloads }, 1);

  const expected = sentHash.digest('hex');
  const read = async (slow: boolean): Promise<boolean> => {
    const hash = createHash('sha256');
    const { body } = await fetch(`${address}${href}`);
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      if (slow) await pause(1);
    }
    return hash.digest('hex') === expected;
  };
  let isSame = false;
  const down = await growthDuring(async () => {
    isSame = (await Promise.all([read(false), read(true)])).every((one) => one);
  });

  const describe = (name: string, { before, peak, seconds }: Growth) =>
    `${name}: ${seconds.toFixed(1)} s, resident ${inMB(before)} before, ${inMB(peak)} at most, grown by ${inMB(peak - before)}`;
  process.stdout.write(
    `${[
      `${inMB(SIZE)} through the server, at most ${inMB(LIMIT)} of growth allowed`,
      describe('upload', up),
      describe('two downloads at once', down),
      `the same bytes came back: ${isSame ? 'yes' : 'NO'}`,
    ].join('\n')}\n`,
  );
  return isSame && [up, down].every(({ before, peak }) => peak - before < LIMIT);
}

async function upload(
  address: string,
  cookie: string,
  onChunk: (chunk: Buffer) => void,
): Promise<string> {
  const sending = request(`${address}/admin/api/files?name=large.bin`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': 'application/octet-stream',
      'Content-Length': SIZE,
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sending.once('error', reject).once('response', async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    });
  });
  await pipeline(async function* () {
    for (let left = SIZE; left > 0; left -= CHUNK.length) {
      onChunk(CHUNK);
      yield CHUNK;
    }
  }, sending);
  return z.object({ downloadUrl: z.string() }).parse(JSON.parse(await answer)).downloadUrl;
}

interface Growth {
  /** In bytes. */
  readonly before: number;
  readonly peak: number;
  readonly seconds: number;
}

async function growthDuring(work: () => Promise<void>): Promise<Growth> {
  const before = await residentBytes();
  const start = performance.now();
  let peak = before;
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await residentBytes());
      await pause(10);
    }
  })();
  await work();
  isDone = true;
  await sampling;
  return { before, peak, seconds: (performance.now() - start) / 1000 };
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${site.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

function inMB(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
