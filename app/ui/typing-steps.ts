/** The times between two steps, in milliseconds. */
export interface TypingTimes {
  readonly typeLetter: number;
  readonly eraseLetter: number;
  /** From the empty line to the first letter. */
  readonly beforeTyping: number;
  /** From the last letter typed to the first one erased. */
  readonly beforeErasing: number;
}

export interface TypingState {
  /** The index of the text. */
  readonly text: number;
  /** The number of its letters that are shown. */
  readonly letters: number;
  readonly isErasing: boolean;
}

const START_OF_TYPING: TypingState = { text: 0, letters: 0, isErasing: false };

interface Typing {
  /** The texts, split into letters. */
  readonly letters: readonly (readonly string[])[];
  readonly times: TypingTimes;
  readonly show: (text: string, state: TypingState) => void;
  /** The state that is shown now; default: `START_OF_TYPING`. */
  readonly from?: TypingState;
  /** When that state was first shown, in the time of `performance.now()`; default: now. */
  readonly since?: number;
}

/** Types and erases one text after the other in an endless loop. Returns a function that stops it. */
export function playTyping({ letters, times, show, from, since }: Typing): () => void {
  let due = since ?? performance.now();
  let timer: ReturnType<typeof setTimeout>;
  const waitAfter = (state: TypingState) => {
    const { wait, next } = nextStep(state, letters, times);
    // A late step does not delay the later ones; after the computer slept, missed steps are skipped.
    due = Math.max(due + wait, performance.now());
    timer = setTimeout(() => {
      show(textOf(next, letters), next);
      waitAfter(next);
    }, due - performance.now());
  };
  waitAfter(from ?? START_OF_TYPING);
  return () => clearTimeout(timer);
}

/** The text shown in a state. */
export const textOf = ({ text, letters }: TypingState, texts: Typing['letters']): string =>
  (texts[text] ?? []).slice(0, letters).join('');

/** The state after this one, and the milliseconds until then. */
function nextStep(
  { text, letters, isErasing }: TypingState,
  texts: Typing['letters'],
  times: TypingTimes,
): { wait: number; next: TypingState } {
  if (!isErasing && letters < (texts[text]?.length ?? 0)) {
    const wait = letters === 0 ? times.beforeTyping : times.typeLetter;
    return { wait, next: { text, letters: letters + 1, isErasing } };
  }
  const wait = isErasing ? times.eraseLetter : times.beforeErasing;
  return letters > 1
    ? { wait, next: { text, letters: letters - 1, isErasing: true } }
    : { wait, next: { text: (text + 1) % texts.length, letters: 0, isErasing: false } };
}
