import type { Logger } from 'pino';

/** How often the count is logged, in milliseconds, so that a flood does not fill the disk. */
const EVERY_MS = 10_000;

/** Counts the requests that were refused because the site was busy, and logs the count periodically. */
export function overloadLog(log: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'the site was busy: requests were refused');
      refused = 0;
    }, EVERY_MS).unref();
  };
}
