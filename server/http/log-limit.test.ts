import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitLogLines, MAX_LINES } from './log-limit.ts';

it('writes a limited number of lines a minute, and counts the others', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const warned: string[] = [];
  const bounded = limitLogLines(pino({ level: 'warn' }, { write: (line) => warned.push(line) }));
  const write = vi.fn();
  for (let line = 0; line < MAX_LINES + 25; line += 1) bounded(write);
  expect(write).toHaveBeenCalledTimes(MAX_LINES);
  vi.advanceTimersByTime(60_000);
  expect(warned.join('')).toContain('"unlisted":25');
  bounded(write);
  expect(write).toHaveBeenCalledTimes(MAX_LINES + 1);
  vi.advanceTimersByTime(60_000);
  expect(warned).toHaveLength(1);
});
