import type { Logger } from 'pino';

/** The period of the limit, in milliseconds. */
const EVERY_MS = 60_000;

/** The most lines in one period. A flood then adds about 250 MB a day to the log. */
export const MAX_LINES = 600;

/**
 * Limits log lines that any visitor can cause to `MAX_LINES` a minute, so that a flood does not fill the disk. Of
 * the lines above the limit only the count is logged.
 */
export function limitLogLines(log: Logger): (write: () => void) => void {
  let lines = 0;
  return (write) => {
    lines += 1;
    if (lines <= MAX_LINES) write();
    if (lines > 1) return;
    setTimeout(() => {
      if (lines > MAX_LINES)
        log.warn({ unlisted: lines - MAX_LINES }, 'more requests were refused');
      lines = 0;
    }, EVERY_MS).unref();
  };
}

/** Writes at most one line a minute for each key, of which there are few. */
export function onceAMinute(): (key: string, write: () => void) => void {
  const last = new Map<string, number>();
  return (key, write) => {
    const now = performance.now();
    if (now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    last.set(key, now);
    write();
  };
}
