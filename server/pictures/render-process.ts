import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { PixelRegion, PixelSize } from '../../domain/pictures/crop.ts';
import { SiteError } from '../../domain/site-error.ts';
import { createFairQueue } from '../core/fair-queue.ts';
import type { CardDrawing } from './cards/draw-card.ts';

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

/** Work for one child process, which reads `source` and writes `target`. */
export type RenderTask =
  /** Makes the master from which most renditions are made. */
  | { readonly kind: 'master'; readonly source: string; readonly target: string }
  | {
      readonly kind: 'rendition';
      readonly source: string;
      readonly target: string;
      /** Quarter turns clockwise, before the region is taken. */
      readonly turn: number;
      readonly region: PixelRegion;
      readonly size: PixelSize;
      readonly format: RenditionFormat;
    }
  | { readonly kind: 'card'; readonly target: string; readonly drawing: CardDrawing };

const pixels = z.int().positive();

/** `master` is null for other tasks. */
const answerSchema = z.union([
  z.object({ failure: z.enum(['too-many-pixels', 'broken']), detail: z.string() }),
  z.object({
    master: z
      .object({
        width: pixels,
        height: pixels,
        /** The dominant colour, such as `#a0b1c2`; empty for a picture with transparent parts. */
        colour: z.string(),
      })
      .nullable(),
  }),
]);

export type RenderAnswer = z.output<typeof answerSchema>;

export class RenderError extends Error {
  override readonly name = 'RenderError';
  /**
   * The file is `broken` or has `too-many-pixels`; the process was `too-slow`, was `stopped`, or `failed` otherwise.
   */
  readonly reason: 'broken' | 'too-many-pixels' | 'too-slow' | 'failed' | 'stopped';

  constructor(reason: RenderError['reason'], detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export const isStopped = (error: unknown): boolean =>
  error instanceof RenderError && error.reason === 'stopped';

/** Runs a task in a child process. Throws a RenderError; `signal` stops it. */
export type Render = ReturnType<typeof createRender>;

const TIMEOUT_MS = 60_000;

const MAX_WAITING = 512;

/** The wait after a refusal or a failure, in seconds. */
export const PICTURES_BUSY_SECONDS = 5;

const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']);

/** In a build, it is beside the server's first file. */
const CHILD = path.join(import.meta.dirname, `render-child${path.extname(import.meta.filename)}`);

/**
 * Creates a `Render`. Each task has a process of its own, whose memory is returned, and whose crash ends nothing
 * else. `temporary` is the folder of the decoders.
 */
export const createRender =
  (temporary: string, { timeoutMs = TIMEOUT_MS } = {}) =>
  async (task: RenderTask, signal: AbortSignal) => {
    if (signal.aborted) throw new RenderError('stopped', 'The site is stopping.');
    // A copy of the environment would have its secrets. With more arenas, glibc keeps freed memory.
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=1', CHILD, JSON.stringify(task)],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { MALLOC_ARENA_MAX: '2', TMPDIR: temporary },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      },
    );
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    // The child may end before it has read anything.
    child.stdin.on('error', () => undefined);
    try {
      const ended = new Promise<string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, by) => resolve(by ?? String(code)));
      });
      const [output, log, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (signal.aborted) throw new RenderError('stopped', 'The site is stopping.');
      if (output !== '') {
        const answer = answerSchema.parse(JSON.parse(output));
        if ('failure' in answer) throw new RenderError(answer.failure, answer.detail);
        return answer.master;
      }
      // Other signals come from outside: SIGKILL without memory, SIGTERM at a stop.
      const reason = child.killed ? 'too-slow' : CRASHES.has(end) ? 'broken' : 'failed';
      throw new RenderError(reason, `The process ended with ${end}. ${log.slice(-500)}`);
    } finally {
      signal.removeEventListener('abort', kill);
    }
  };

export type RunTask = (task: RenderTask) => ReturnType<Render>;

type Work<T> = (run: RunTask) => Promise<T>;

export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** One at a time, so that the memory of child processes does not add up. */
export function createPictureQueue(render: Render) {
  const error = () => new SiteError('overloaded', { retryAfter: PICTURES_BUSY_SECONDS });
  const turns = createFairQueue({ concurrent: 1, bound: { waiting: MAX_WAITING, error } });
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  // Only child processes are waited for at a stop: work may wait for a bucket.
  const start = <T>(work: Work<T>): Promise<T> =>
    work((task) => {
      const result = render(task, stopping.signal);
      const ended: Promise<unknown> = result
        .catch(() => undefined)
        .finally(() => running.delete(ended));
      running.add(ended);
      return result;
    });

  return {
    /** Does work in its turn. Where too many wait, the last one of the key with the most rejects with `overloaded`. */
    run: <T>(key: string, work: Work<T>): Promise<T> => turns.run(key, () => start(work)),

    /** Stops all child processes; nothing is started any more. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
