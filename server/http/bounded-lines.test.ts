import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { boundedLines, LINES } from './bounded-lines.ts';

it('writes so many lines a minute, and counts the others', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const warned: string[] = [];
  const bounded = boundedLines(pino({ level: 'warn' }, { write: (line) => warned.push(line) }));
  const write = vi.fn();
  for (let line = 0; line < LINES + 25; line += 1) bounded(write);
  expect(write).toHaveBeenCalledTimes(LINES);
  vi.advanceTimersByTime(60_000);
  expect(warned.join('')).toContain('"unlisted":25');
  bounded(write);
  expect(write).toHaveBeenCalledTimes(LINES + 1);
  vi.advanceTimersByTime(60_000);
  expect(warned).toHaveLength(1);
});
