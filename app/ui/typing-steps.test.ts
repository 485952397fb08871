import fc from 'fast-check';
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
  const shown: Shown[] = [];
  const start = performance.now();
  const stop = playTyping({
    letters,
    times,
    show: (text) => shown.push({ at: performance.now() - start, text }),
  });
  vi.advanceTimersByTime(until);
  stop();
  return shown;
}

/** The expected texts until each one has been typed and erased once. */
function onceThrough(texts: readonly string[], times: TypingTimes): Shown[] {
  const shown: Shown[] = [];
  let at = 0;
  for (const text of texts) {
    const { length } = text;
    for (let typed = 1; typed <= length; typed += 1) {
      at += typed === 1 ? times.beforeTyping : times.typeLetter;
      shown.push({ at, text: text.slice(0, typed) });
    }
    for (let left = length - 1; left >= 0; left -= 1) {
      at += left === length - 1 ? times.beforeErasing : times.eraseLetter;
      shown.push({ at, text: text.slice(0, left) });
    }
  }
  return shown;
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

  it('keeps every wait exactly, with any texts and times', () => {
    const wait = fc.integer({ min: 1, max: 6_000 });
    const times = fc.record({
      typeLetter: wait,
      eraseLetter: wait,
      beforeTyping: wait,
      beforeErasing: wait,
    });
    const texts = fc.array(fc.stringMatching(/^[A-Z]{1,9}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, times, (given, paces) => {
        const expected = onceThrough(given, paces);
        expect(play(given, paces, expected.at(-1)?.at ?? 0)).toEqual(expected);
      }),
    );
  });

  it('continues from a given state, and counts the wait from a given time', () => {
    const show = vi.fn();
    const whole = { text: 1, letters: 2, isErasing: false };
    const letters = ['A', 'Bc'].map(graphemesOf);
    const since = performance.now() - 4_000;
    const stop = playTyping({ letters, times: TIMES, from: whole, since, show });
    vi.advanceTimersByTime(999);
    expect(show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(show).toHaveBeenCalledWith('B', { text: 1, letters: 1, isErasing: true });
    stop();
  });

  it('catches up after a late letter, but not after a long sleep', () => {
    const now = performance.now.bind(performance);
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
    const start = performance.now();
    const at: number[] = [];
    const stop = playTyping({
      letters: [graphemesOf('Along')],
      times: TIMES,
      show: (_, { letters }) => {
        at.push(performance.now() - start);
        if (letters === 1) late += 150;
        if (letters === 3) late += 100_000;
      },
    });
    vi.advanceTimersByTime(3_000);
    stop();
    // A timer that is due takes a millisecond.
    expect(at).toEqual([2_500, 2_700, 2_900, 102_901, 103_100]);
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
