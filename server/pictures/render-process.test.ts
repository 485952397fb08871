import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  createPictureQueue,
  createRender,
  type Render,
  RenderError,
  type RunTask,
} from './render-process.ts';

const TASK = { kind: 'master', source: 'a', target: 'b' } as const;

/** A queue whose child processes end when the test says so, or when they are stopped. */
function setUp() {
  const log: string[] = [];
  const endings = new Map<string, () => void>();
  const render: Render = (task, signal) =>
    new Promise((resolve, reject) => {
      const source = 'source' in task ? task.source : '';
      log.push(`${source} starts`);
      endings.set(source, () => {
        log.push(`${source} ends`);
        endings.delete(source);
        resolve(null);
      });
      const stop = () => {
        log.push(`${source} is stopped`);
        endings.delete(source);
        reject(new RenderError('stopped', ''));
      };
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
    });
  const queue = createPictureQueue(render);
  const work = (source: string) => async (run: RunTask) => {
    await run({ ...TASK, source });
  };
  const end = async (source: string) => {
    await expect.poll(() => [...endings.keys()]).toEqual([source]);
    endings.get(source)?.();
  };
  return { queue, work, end, log, running: endings };
}

describe('child processes', () => {
  it('run one at a time, and the visitors take turns', async () => {
    const { queue, work, end, log } = setUp();
    const all = Promise.all(
      ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0] ?? '', work(name))),
    );
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    await all;
    expect(log.filter((line) => line.endsWith('starts'))).toEqual(
      ['a1', 'a2', 'b1', 'a3'].map((name) => `${name} starts`),
    );
  });

  it('end with the site, and none is started later', async () => {
    const { queue, work, running } = setUp();
    const first = queue.run('a', work('first'));
    const second = queue.run('a', work('second'));
    await expect.poll(() => running.size).toBe(1);
    const outcomes = Promise.allSettled([first, second]);
    await queue.stop();
    expect(running.size).toBe(0);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('that take too long do not mean that a file is broken', async () => {
    const render = createRender(tmpdir(), { timeoutMs: 1 });
    await expect(render(TASK, new AbortController().signal)).rejects.toMatchObject({
      reason: 'too-slow',
    });
  });
});
