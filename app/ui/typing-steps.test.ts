import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { graphemesOf } from '../../domain/graphemes.ts';
import { playTyping, type TypingTimes } from './typing-steps.ts';

const TIMES: TypingTimes = {
  typeLetter: 200,
  eraseLetter: 100,
  beforeTyping: 2_500,
  beforeErasing: 5_000,
};

interface Shown {
  /** Milliseconds after the start. */
  readonly at: number;
  readonly text: string;
}

/** All texts shown in the first `until` milliseconds, each with its time. */
function play(texts: readonly string[], times: TypingTimes, until: number): Shown[] {
  const letters = texts.map(graphemesOf);
  const states: Shown[] = [];
  const start = performance.now();
  const stop = playTyping({
    letters,
    times,
    show: (text) => states.push({ at: performance.now() - start, text }),
  });
  vi.advanceTimersByTime(until);
  stop();
  return states;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('typing', () => {
  it('waits, types, pauses, erases, and goes on with the next text, round and round', () => {
    expect(play(['Ab', 'C'], TIMES, 18_000)).toEqual([
      { at: 2_500, text: 'A' },
      { at: 2_700, text: 'Ab' },
      { at: 7_700, text: 'A' },
      { at: 7_800, text: '' },
      { at: 10_300, text: 'C' },
      { at: 15_300, text: '' },
      { at: 17_800, text: 'A' },
      { at: 18_000, text: 'Ab' },
    ]);
  });

  it('continues from a given state, and counts the wait from a given time', () => {
    const show = vi.fn();
    const fullText = { text: 1, letters: 2, isErasing: false };
    const letters = ['A', 'Bc'].map(graphemesOf);
    const since = performance.now() - 4_000;
    const stop = playTyping({ letters, times: TIMES, from: fullText, since, show });
    vi.advanceTimersByTime(999);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledWith('B', { text: 1, letters: 1, isErasing: true });
    stop();
  });

  it('shows nothing after it is stopped', () => {
    const show = vi.fn();
    playTyping({ letters: [['A']], times: TIMES, show })();
    vi.advanceTimersByTime(100_000);
    expect(show).not.toHaveBeenCalled();
  });
});

it('a letter is a grapheme cluster', () => {
  expect(graphemesOf('Añ👩🏽‍💻')).toEqual(['A', 'ñ', '👩🏽‍💻']);
  expect(graphemesOf('কোড').length).toBe(2);
});
