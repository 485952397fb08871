import type { Logger } from 'pino';

/** How often the count begins anew, in milliseconds. */
const EVERY_MS = 60_000;

/** How many lines there may be in that time: what a flood leaves in the log is about 250 MB a day then. */
export const LINES = 600;

/**
 * Writes lines that any visitor can cause, up to `LINES` a minute; of what goes beyond the log has the count only,
 * as a flood shall not fill the disk.
 */
export function boundedLines(log: Logger): (write: () => void) => void {
  let lines = 0;
  return (write) => {
    lines += 1;
    if (lines <= LINES) write();
    if (lines > 1) return;
    setTimeout(() => {
      if (lines > LINES) log.warn({ unlisted: lines - LINES }, 'more requests were refused');
      lines = 0;
    }, EVERY_MS).unref();
  };
}
