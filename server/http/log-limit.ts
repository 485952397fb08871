import type { Logger } from 'pino';

const MINUTE_MS = 60_000;

/** The most lines that visitors can cause in a minute. A flood then adds about 250 MB a day to the log. */
export const MAX_LINES = 600;

/** How often the number of refused requests is logged while the site is busy, in milliseconds. */
const OVERLOAD_MS = 10_000;

/**
 * Limits log lines that any visitor can cause to `MAX_LINES` a minute, so that a flood does not fill the disk. Of
 * the lines above the limit only the count is logged.
 */
export const limitLogLines = (log: Logger): ((write: () => void) => void) =>
  limitLines(MAX_LINES, MINUTE_MS, (unlisted) =>
    log.warn({ unlisted }, 'more requests were refused'),
  );

/** Counts the requests that were refused because the site was busy, and logs the count periodically. */
export function overloadLog(log: Logger): () => void {
  const count = limitLines(0, OVERLOAD_MS, (refused) =>
    log.warn({ refused }, 'the site was busy: requests were refused'),
  );
  return () => count(() => undefined);
}

/** Writes at most so many lines in a period, and passes the number of the others at its end. */
function limitLines(most: number, periodMs: number, onMore: (unwritten: number) => void) {
  let lines = 0;
  return (write: () => void) => {
    lines += 1;
    if (lines <= most) write();
    if (lines > 1) return;
    setTimeout(() => {
      if (lines > most) onMore(lines - most);
      lines = 0;
    }, periodMs).unref();
  };
}

/** Writes at most one line a minute for each key, of which there are few. */
export function onceAMinute(): (key: string, write: () => void) => void {
  const last = new Map<string, number>();
  return (key, write) => {
    const now = performance.now();
    if (now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    last.set(key, now);
    write();
  };
}
