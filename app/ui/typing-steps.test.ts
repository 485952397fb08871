import { expect, test } from 'vitest';
import { lettersOf, nextTypingStep, TYPING_MS, type TypingState } from './typing-steps.ts';

test('types, pauses, erases, waits, and goes on with the next text, round and round', () => {
  let state: TypingState = { text: 1, letters: 1, phase: 'typing' };
  const log: [number, number, number][] = [];
  for (let step = 0; step < 10; step += 1) {
    const { wait, next } = nextTypingStep(state, [1, 2]);
    log.push([wait, next.text, next.letters]);
    state = next;
  }
  const { typeLetter, eraseLetter, beforeTyping, beforeErasing } = TYPING_MS;
  expect(log).toEqual([
    [typeLetter, 1, 2],
    [beforeErasing, 1, 2],
    [eraseLetter, 1, 1],
    [eraseLetter, 1, 0],
    [beforeTyping, 0, 0],
    [typeLetter, 0, 1],
    [beforeErasing, 0, 1],
    [eraseLetter, 0, 0],
    [beforeTyping, 1, 0],
    [typeLetter, 1, 1],
  ]);
});

test('a letter is what a reader counts as one', () => {
  expect(lettersOf('Añ👩🏽‍💻')).toEqual(['A', 'ñ', '👩🏽‍💻']);
  expect(lettersOf('কোড').length).toBe(2);
});
