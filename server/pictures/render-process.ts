import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type RenderAnswer, type RenderTask, renderAnswerSchema } from './render-task.ts';

/** How long a child process may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Why there is no result: the file is `broken` or has `too-many-pixels`, the child process was `too-slow` or `failed` for
 * another reason, which may not be the file's fault, or it was `stopped`.
 */
type RenderFailure = 'broken' | 'too-many-pixels' | 'too-slow' | 'failed' | 'stopped';

/** How a process ends when a decoder crashes. */
const CRASHES = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']);

/** A child process without a result. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

type Answer = Exclude<RenderAnswer, { failure: unknown }>;

/** Runs a task in a child process. Throws a RenderError; `signal` stops it. */
export type Render = (task: RenderTask, signal: AbortSignal) => Promise<Answer>;

/** Beside this file in the sources, and beside the server's first file in a build. */
const CHILD = path.join(
  import.meta.dirname,
  `render-child${path.extname(import.meta.filename) === '.ts' ? '.ts' : '.js'}`,
);

/**
 * Creates the function. Each task has a process of its own: its memory is returned, and a file that crashes the
 * decoders ends nothing else. `temporary` is the folder for what the decoders do not keep in memory.
 */
export const createRender =
  (temporary: string, { timeoutMs = TIMEOUT_MS } = {}): Render =>
  async (task, signal) => {
    if (signal.aborted) throw new RenderError('stopped', 'The site is stopping.');
    // None of the site's environment, which has secrets. More arenas would keep freed memory.
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
    // It may end before it has read anything.
    child.stdin.on('error', () => undefined);
    try {
      const ended = new Promise<string>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, by) => resolve(by ?? String(code)));
      });
      const [output, log, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (signal.aborted) throw new RenderError('stopped', 'The site is stopping.');
      return answerOf(output, { end, isTooSlow: child.killed }, log);
    } finally {
      signal.removeEventListener('abort', kill);
    }
  };

function answerOf(
  output: string,
  { end, isTooSlow }: { end: string; isTooSlow: boolean },
  log: string,
): Answer {
  if (output !== '') {
    const answer = renderAnswerSchema.parse(JSON.parse(output));
    if (!('failure' in answer)) return answer;
    throw new RenderError(answer.failure, answer.detail);
  }
  // Any other signal is from outside: SIGKILL where the machine has no memory left, SIGTERM where it stops.
  const reason = isTooSlow ? 'too-slow' : CRASHES.has(end) ? 'broken' : 'failed';
  throw new RenderError(reason, `The process ended with ${end}. ${log.slice(-500)}`);
}
