import { expect, it, onTestFinished, vi } from 'vitest';
import { limitLines, MAX_LINES } from './log-limit.ts';

it('writes a limited number of lines a minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const limited = limitLines();
  const write = vi.fn();
  for (let line = 0; line < MAX_LINES + 25; line += 1) limited(write);
  expect(write).toHaveBeenCalledTimes(MAX_LINES);
  vi.advanceTimersByTime(60_000);
  limited(write);
  expect(write).toHaveBeenCalledTimes(MAX_LINES + 1);
});
