import { MINUTE_MS } from '../../domain/durations.ts';

/** The most lines that visitors can cause in a minute. A flood then adds about 250 MB a day to the log. */
export const MAX_LINES = 600;

/** Creates a limit for log lines that visitors can cause. Further ones in the same minute are dropped. */
export function limitLines(most = MAX_LINES): (write: () => void) => void {
  let minute = 0;
  let lines = 0;
  return (write) => {
    const current = Math.floor(Date.now() / MINUTE_MS);
    if (current !== minute) lines = 0;
    minute = current;
    lines += 1;
    if (lines <= most) write();
  };
}
