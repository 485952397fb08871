import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createJobs } from './every.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

/** Jobs, and the messages of what they log. */
function setUp() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) });
  return { jobs: createJobs(log), lines };
}

describe('a job', () => {
  it('is done at once and at each interval, until the jobs are stopped', async () => {
    const { jobs } = setUp();
    const work = vi.fn(async () => undefined);
    jobs.every(1_000, 'count', work);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(4);
    await jobs.stop();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('logs once that it fails, goes on, and logs that it works again', async () => {
    const { jobs, lines } = setUp();
    const work = vi.fn(async () => undefined);
    work.mockRejectedValueOnce(new Error('locked')).mockRejectedValueOnce(new Error('locked'));
    jobs.every(1_000, 'count', work);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines).toEqual(['a job failed: it is tried again', 'a job works again']);
    await jobs.stop();
  });

  it('is told of the stop, which waits for the work in progress', async () => {
    const { jobs } = setUp();
    let isDone = false;
    jobs.every(1_000, 'count', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isDone = true;
    });
    await jobs.stop();
    expect(isDone).toBe(true);
  });
});
