import { pino } from 'pino';

/** A log, and the lines in it. */
export function recordedLog() {
  const lines: string[] = [];
  return { log: pino({}, { write: (line) => void lines.push(line) }), lines };
}
