/** Milliseconds of the typing effect (specification, section 9). */
export const TYPING_MS = {
  typeLetter: 200,
  eraseLetter: 200,
  /** From an empty line to its first letter. */
  beforeTyping: 2_500,
  beforeErasing: 5_000,
  cursorBlink: 500,
} as const;

export interface TypingState {
  /** Which of the texts. */
  readonly text: number;
  /** How many of its letters are shown. */
  readonly letters: number;
  readonly phase: 'typing' | 'erasing';
}

/** The state after this one, and the milliseconds until then. `lengths` are the texts', in letters. */
export function nextTypingStep(
  state: TypingState,
  lengths: readonly number[],
): { wait: number; next: TypingState } {
  const { text, letters, phase } = state;
  if (phase === 'typing') {
    return letters < (lengths[text] ?? 0)
      ? { wait: TYPING_MS.typeLetter, next: { ...state, letters: letters + 1 } }
      : { wait: TYPING_MS.beforeErasing, next: { ...state, phase: 'erasing' } };
  }
  return letters > 0
    ? { wait: TYPING_MS.eraseLetter, next: { ...state, letters: letters - 1 } }
    : {
        wait: TYPING_MS.beforeTyping,
        next: { text: (text + 1) % Math.max(1, lengths.length), letters: 0, phase: 'typing' },
      };
}

/** The letters of a text as a reader counts them: a Bengali syllable is one. */
export const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), (letter) => {
    return letter.segment;
  });
