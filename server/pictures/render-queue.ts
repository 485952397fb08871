import { createFairQueue } from '../core/fair-queue.ts';
import type { Render, RenderTask } from './render-process.ts';

/** Runs one task of the work that was given its turn. Throws a RenderError. */
export type RunTask = (task: RenderTask) => ReturnType<Render>;

type Work<T> = (run: RunTask) => Promise<T>;

/** How much work that nobody waits for may wait. */
const MAX_LATER = 500;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** Gives child processes their turn: one at a time, so that their memory does not add up. */
export function createRenderQueue(render: Render) {
  const turns = createFairQueue({ concurrent: 1 });
  const stopping = new AbortController();
  const later = new Map<string, Work<unknown>>();
  const running = new Set<Promise<unknown>>();
  let waiting = 0;

  // Only child processes are waited for at the end: work may wait for a bucket that does not answer.
  const start = <T>(work: Work<T>): Promise<T> =>
    work((task) => {
      const result = render(task, stopping.signal);
      const ended: Promise<unknown> = result
        .catch(() => undefined)
        .finally(() => running.delete(ended));
      running.add(ended);
      return result;
    });

  const run = async <T>(key: string, work: Work<T>): Promise<T> => {
    waiting += 1;
    try {
      return await turns.run(key, () => start(work));
    } finally {
      waiting -= 1;
      startLater();
    }
  };

  const startLater = () => {
    const [next] = later;
    if (next === undefined || waiting > 0 || stopping.signal.aborted) return;
    const [name, work] = next;
    later.delete(name);
    void run('later', work);
  };

  return {
    /** Does work that somebody waits for, the keys taking turns. Settles with its result. */
    run,

    /**
     * Does work that nobody waits for, and that never rejects, when nothing else is to do. Work whose name waits already is
     * ignored, and so is any while too much waits.
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
