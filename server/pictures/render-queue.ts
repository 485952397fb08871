import type { Logger } from 'pino';
import { createFairQueue } from '../core/fair-queue.ts';
import { isStopped, type Render, type RenderTask } from './render-process.ts';

/** Runs one task of the work that was given its turn. Throws a RenderError. */
export type RunTask = (task: RenderTask) => ReturnType<Render>;

type Work<T> = (run: RunTask) => Promise<T>;

/** How much work that nobody waits for may wait. */
const MAX_LATER = 500;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Gives child processes their turn: one at a time, so that their memory does not add up. */
export function createRenderQueue(render: Render, log: Logger) {
  const turns = createFairQueue({ concurrent: 1 });
  const stopping = new AbortController();
  const later = new Map<string, Work<unknown>>();
  const running = new Set<Promise<unknown>>();
  let waiting = 0;
  let background: { readonly end: Promise<void>; readonly pause: AbortController } | null = null;

  // Only child processes are waited for at the end: work may wait for a bucket that does not answer.
  const start = <T>(work: Work<T>, signal: AbortSignal): Promise<T> =>
    work((task) => {
      const result = render(task, signal);
      const ended: Promise<unknown> = result
        .catch(() => undefined)
        .finally(() => running.delete(ended));
      running.add(ended);
      return result;
    });

  const startLater = () => {
    const [next] = later;
    if (next === undefined || waiting > 0 || background !== null || stopping.signal.aborted) return;
    const [name, work] = next;
    later.delete(name);
    const pause = new AbortController();
    const end = start(work, AbortSignal.any([pause.signal, stopping.signal]))
      .then(
        () => undefined,
        (error: unknown) => {
          if (isStopped(error)) later.set(name, work);
          else log.error({ err: error }, 'a picture could not be made');
        },
      )
      .finally(() => {
        background = null;
        startLater();
      });
    background = { end, pause };
  };

  return {
    /** Does work that somebody waits for, the keys taking turns. Settles with its result. */
    async run<T>(key: string, work: Work<T>): Promise<T> {
      waiting += 1;
      background?.pause.abort();
      try {
        return await turns.run(key, async () => {
          await background?.end;
          return start(work, stopping.signal);
        });
      } finally {
        waiting -= 1;
        startLater();
      }
    },

    /**
     * Does work that nobody waits for, when nothing else is to do. It is stopped as soon as somebody waits for other
     * work, and started again later. Work whose name waits already is ignored, and so is any while too much waits.
     */
    runLater(name: string, work: Work<unknown>): void {
      if (later.has(name) || later.size >= MAX_LATER) return;
      later.set(name, work);
      startLater();
    },

    /** Stops all child processes and resolves when they have ended; nothing is started any more. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
