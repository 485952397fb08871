// The process that decodes one file or draws one card. Its argument is a `RenderTask`, its answer one line of JSON. A
// hostile file stays in it: it has no settings, connections or store.
import { writeSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { dominantColor } from '../../domain/pictures/colors.ts';
import { CARD_SIZE, PICTURE_MAX_PIXELS } from '../../domain/pictures/limits.ts';
import { masterSizeOf } from '../../domain/pictures/widths.ts';
import type { RenderAnswer, RenderTask } from './render-process.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

/** A file that decodes only in part is refused; one with odd metadata is not. */
const INPUT = { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS } as const;

/** The encoders, with the highest efforts whose time a visitor, or the queue, can bear. */
const ENCODED = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 75, effort: 4 }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality: 80 }),
};

/**
 * At how much memory the process gives up, in bytes, so that it fits into 512 MB with the site; it is noticed up to 30
 * MB late. A photograph of 24 megapixels takes 190 MB; some files take twenty bytes for each pixel.
 */
const MEMORY_MAX = 310 * 1024 * 1024;

const MEMORY_CHECK_MS = 5;

class FileFailure extends Error {
  readonly failure: 'too-many-pixels' | 'broken';

  constructor(failure: FileFailure['failure'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.failure = failure;
  }
}

async function makeMaster(source: string, target: string): Promise<RenderAnswer> {
  const { bytes, size, isOpaque } = await decoded(async () => {
    const { autoOrient, hasAlpha } = await sharp(source, INPUT).metadata();
    const size = { width: autoOrient.width, height: autoOrient.height };
    const upright = sharp(source, INPUT)
      .autoOrient()
      .resize({ ...masterSizeOf(size), fit: 'fill' });
    // Encoded so well that its renditions do not differ from those of the original.
    const encoded = hasAlpha
      ? upright.png({ compressionLevel: 4 })
      : upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
    const bytes = await encoded.toBuffer();
    return { bytes, size, isOpaque: !hasAlpha || (await sharp(bytes).stats()).isOpaque };
  });
  await store(target, bytes);
  return { master: { ...size, colour: isOpaque ? await colorOf(bytes) : '' } };
}

/** The side of the picture in which colours are counted, in pixels. */
const COUNTED_SIDE = 64;

const colorOf = async (picture: Buffer): Promise<string> =>
  dominantColor(
    await sharp(picture)
      .flatten()
      // Not blended: a blend of two colours is none of the picture's.
      .resize({ width: COUNTED_SIDE, height: COUNTED_SIDE, fit: 'fill', kernel: 'nearest' })
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  );

async function makeRendition(
  task: Extract<RenderTask, { kind: 'rendition' }>,
): Promise<RenderAnswer> {
  const { source, target, turn, region, size, format } = task;
  const bytes = await decoded(() => {
    const upright = sharp(source, INPUT).autoOrient();
    const turned = turn === 0 ? upright : upright.rotate(turn * 90);
    return ENCODED[format](turned.extract(region).resize({ ...size, fit: 'fill' })).toBuffer();
  });
  await store(target, bytes);
  return { master: null };
}

/** Makes a card as JPEG, which every service can read. */
async function makeCard({
  drawing,
  target,
}: Extract<RenderTask, { kind: 'card' }>): Promise<RenderAnswer> {
  const { drawCard } = await import('./cards/draw-card.ts');
  const { picture: file } = drawing;
  const picture = file === null ? null : await decoded(() => coveringCard(file));
  const pixels = await decoded(() => drawCard(drawing, picture));
  const bytes = await sharp(pixels, { raw: { ...CARD_SIZE, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
  await store(target, bytes);
  return { master: null };
}

const coveringCard = (file: string): Promise<Buffer> =>
  sharp(file, INPUT)
    .resize({ ...CARD_SIZE, fit: 'outside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Tells errors of the file from those of writing the result. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new FileFailure(isTooLarge ? 'too-many-pixels' : 'broken', cause);
  }
}

/** Flushed: a rendition that a power failure has emptied would be served for ever. */
const store = (target: string, bytes: Buffer) =>
  writeFile(target, bytes, { flag: 'wx', mode: 0o600, flush: true });

async function run(task: RenderTask): Promise<RenderAnswer> {
  try {
    switch (task.kind) {
      case 'master':
        return await makeMaster(task.source, task.target);
      case 'rendition':
        return await makeRendition(task);
      case 'card':
        return await makeCard(task);
    }
  } catch (error) {
    if (error instanceof FileFailure) return { failure: error.failure, detail: error.message };
    throw error;
  }
}

const writeAnswer = (answer: RenderAnswer) => writeSync(1, JSON.stringify(answer));

// Not `process.exit`, which waits for the decoders.
const end = () => process.kill(process.pid, 'SIGKILL');

// It ends with the site, also with one that was killed.
process.stdin.once('end', end).resume();
setInterval(() => {
  if (process.memoryUsage.rss() <= MEMORY_MAX) return;
  writeAnswer({ failure: 'too-many-pixels', detail: 'It takes too much memory.' });
  end();
}, MEMORY_CHECK_MS);
// The site comes first: for CPU time, and when memory runs out.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const score = await open('/proc/self/oom_score_adj', 'w');
  await score.writeFile('1000').finally(() => score.close());
} catch {
  // Not on this system.
}
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
const task: RenderTask = JSON.parse(process.argv[2] ?? '');
writeAnswer(await run(task));
process.exit();
