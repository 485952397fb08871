import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { orientedJpeg } from '../support/pictures.ts';
import { startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/ready-store.ts';
import { sitePlaceForTest } from '../support/stores.ts';

/** The most memory of the site and its child process together, in MB. */
const LIMIT_MB = 512;

/** How often the memory is read, in milliseconds. */
const STEP_MS = 10;

const measured: string[] = [];

afterAll(() => {
  process.stdout.write(`| file | MB at most |\n| --- | ---: |\n${measured.join('\n')}\n`);
});

/** A picture of so many pixels with the detail of a photograph. */
const photograph = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  }).resize(width, height, { fit: 'fill' });

const broken = async (): Promise<Buffer[]> => {
  const whole = await photograph(3_000, 2_000).jpeg().toBuffer();
  const png = await photograph(3_000, 2_000).png().toBuffer();
  return Array.from({ length: 20 }, (_, index) => {
    if (index < 8) return whole.subarray(0, Math.floor((whole.length * (index + 1)) / 10));
    const copy = Buffer.from(png);
    const at = Math.floor((copy.length * (index - 7)) / 14);
    return randomBytes(4_000).copy(copy, at) > 0 ? copy : png;
  });
};

const FILES: readonly [string, number, () => Promise<readonly Buffer[]>][] = [
  [
    'a photograph of 24 megapixels',
    200,
    async () => [await photograph(6000, 4000).jpeg().toBuffer()],
  ],
  ['one that lies on its side', 200, async () => [await orientedJpeg(photograph(6000, 4000), 6)]],
  [
    'one of 50 megapixels, progressive',
    413,
    async () => [
      await photograph(8600, 5800)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    ],
  ],
  [
    'a PNG with 16 bits',
    200,
    async () => [
      await photograph(6000, 4000).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
    ],
  ],
  [
    'a GIF that moves',
    200,
    async () => {
      const frames = [await photograph(1200, 800).png().toBuffer()];
      for (let each = 0; each < 9; each += 1) frames.push(...frames.slice(0, 1));
      return [
        await sharp(frames, { join: { animated: true } })
          .gif({ effort: 1 })
          .toBuffer(),
      ];
    },
  ],
  [
    'an AVIF of 24 megapixels',
    413,
    async () => [await photograph(6000, 4000).avif({ effort: 0 }).toBuffer()],
  ],
  ['twenty broken files', 422, broken],
];

describe('the whole site stays within its memory, with', () => {
  it.each(FILES)('%s', { timeout: 600_000 }, async (name, status, make) => {
    const place = await sitePlaceForTest('sqlite');
    const site = startProcess({ ...place.settings, ADMIN_PASSCODE: PASSCODE, LOG_LEVEL: 'silent' });
    onTestFinished(async () => {
      site.signal('SIGTERM');
      await site.end;
    });
    const address = await site.address;
    const owner = await logIn(address);
    const files = await make();
    const memory = watchMemory(site.pid ?? 0);
    for (const bytes of files) {
      const answer = await sendPicture(address, owner, bytes);
      expect(answer.status).toBe(status);
      if (status !== 200) {
        await answer.arrayBuffer();
        continue;
      }
      const { id } = await takenPicture(answer);
      const get = (width: number, Accept: string) =>
        fetch(`${address}/pictures/${id}/${width}`, { headers: { Accept } });
      for (const width of [320, 640]) expect((await get(width, 'image/webp')).status).toBe(200);
      expect((await get(640, 'image/avif')).headers.get('Content-Type')).toBe('image/avif');
      const folder = `${place.settings.DATA_DIR}/renditions`;
      for (const each of await readdir(folder)) {
        const made = await readFile(`${folder}/${each}`);
        expect(made.includes('Camera of the tests'), each).toBe(false);
      }
    }
    const peak = await memory.stop();
    measured.push(`| ${name} | ${peak} |`);
    expect(peak).toBeLessThan(LIMIT_MB);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});

/** Adds up the memory of a process and its children, also what they share, until it is stopped. */
function watchMemory(pid: number) {
  let peak = 0;
  let isStopped = false;
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const watch = async () => {
    while (!isStopped) {
      const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
      const sizes = await Promise.all(
        [`${pid}`, ...children].map(async (each) =>
          Number(/VmRSS:\s+(\d+)/.exec(await read(`/proc/${each}/status`))?.[1] ?? 0),
        ),
      );
      peak = Math.max(
        peak,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return Math.round(peak / 1024);
    },
  };
}
