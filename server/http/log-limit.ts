import type { Logger } from 'pino';

const MINUTE_MS = 60_000;

/** The most lines that visitors can cause in a minute. A flood then adds about 250 MB a day to the log. */
export const MAX_LINES = 600;

/**
 * Creates a limit for log lines that any visitor can cause: `most` with the same key, of which there are few, in a period
 * in milliseconds. `onMore` gets the number of the others when it ends.
 */
export function limitLines({
  most = 1,
  periodMs = MINUTE_MS,
  onMore = () => undefined,
}: {
  most?: number;
  periodMs?: number;
  onMore?: (unwritten: number) => void;
} = {}) {
  const lines = new Map<string, number>();
  return (write: () => void, key = ''): void => {
    const before = lines.get(key) ?? 0;
    lines.set(key, before + 1);
    if (before < most) write();
    if (before > 0) return;
    setTimeout(() => {
      const more = (lines.get(key) ?? 0) - most;
      if (more > 0) onMore(more);
      lines.delete(key);
    }, periodMs).unref();
  };
}

/** Limits log lines to `MAX_LINES` a minute, so that a flood does not fill the disk. */
export const limitLogLines = (log: Logger) =>
  limitLines({
    most: MAX_LINES,
    onMore: (unlisted) => log.warn({ unlisted }, 'more requests were refused'),
  });
