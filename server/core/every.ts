import type { Logger } from 'pino';

/** Work that the site does by itself; `signal` is aborted when the site stops. */
type Work = (signal: AbortSignal) => unknown;

/** Creates the jobs of a site. */
export function createJobs(log: Logger) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  return {
    /**
     * Does work now, and again after every so many milliseconds unless it is still being done. Logs when it begins to
     * fail, and when it works again. The returned function has it done now, or once more after the run in progress.
     */
    every(milliseconds: number, name: string, work: Work): () => void {
      let isRunning = false;
      let isDue = false;
      let isFailing = false;
      const run = async (): Promise<void> => {
        do {
          isDue = false;
          try {
            await work(stopping.signal);
            if (isFailing) log.info({ job: name }, 'a job works again');
            isFailing = false;
          } catch (error) {
            if (!isFailing) log.error({ err: error, job: name }, 'a job failed: it is tried again');
            isFailing = true;
          }
        } while (isDue && !stopping.signal.aborted);
      };
      const start = (): void => {
        if (isRunning || stopping.signal.aborted) return;
        isRunning = true;
        const inProgress = run().finally(() => {
          isRunning = false;
          running.delete(inProgress);
        });
        running.add(inProgress);
      };
      const timer = setInterval(start, milliseconds);
      timer.unref();
      stopping.signal.addEventListener('abort', () => clearInterval(timer));
      start();
      return () => {
        isDue = isRunning;
        start();
      };
    },

    /** Ends all jobs. Resolves when the work in progress is done. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
