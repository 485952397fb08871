import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createRender } from './render-process.ts';

it('a file that takes too long is not called broken', async () => {
  const render = createRender(tmpdir(), { timeoutMs: 1 });
  const task = { kind: 'master', source: '/missing.png', target: '/missing.jpg' } as const;
  await expect(render(task, new AbortController().signal)).rejects.toMatchObject({
    reason: 'too-slow',
  });
});
