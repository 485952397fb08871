import type { Logger } from 'pino';

type Work = (signal: AbortSignal) => Promise<unknown>;

export function createJobs(log: Logger) {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  return {
    /**
     * Does work now, and again every so many milliseconds unless it still runs. Logs its first failure and its
     * recovery.
     */
    every(milliseconds: number, name: string, work: Work): void {
      let isFailing = false;
      const run = async (): Promise<void> => {
        try {
          await work(stopping.signal);
          if (isFailing) log.info({ job: name }, 'a job works again');
          isFailing = false;
        } catch (error) {
          if (!isFailing) log.error({ err: error, job: name }, 'a job failed: it is tried again');
          isFailing = true;
        } finally {
          running.delete(name);
        }
      };
      const start = (): void => {
        if (!running.has(name) && !stopping.signal.aborted) running.set(name, run());
      };
      const timer = setInterval(start, milliseconds);
      timer.unref();
      stopping.signal.addEventListener('abort', () => clearInterval(timer));
      start();
    },

    /** Ends all jobs. Resolves when the work in progress is done. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
