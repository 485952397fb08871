/** Milliseconds of the tab title's typing (specification, section 9). */
export const TAB_TITLE_MS = {
  typeLetter: 100,
  beforeErasing: 1_500,
  eraseLetter: 60,
  beforeTyping: 300,
} as const;

/** How long the text shown on return stays before the typing starts again. */
export const RESUMING_MS = 1_000;

export interface TitleState {
  /** Which of the titles. */
  readonly title: number;
  readonly text: string;
  readonly phase: 'typing' | 'erasing';
}

/** The state after this one, and the milliseconds until then. */
export function nextTitleStep(
  state: TitleState,
  titles: readonly string[],
): { wait: number; next: TitleState } {
  const full = titles[state.title % titles.length] ?? '';
  if (state.phase === 'typing') {
    if (state.text === full) {
      return { wait: TAB_TITLE_MS.beforeErasing, next: { ...state, phase: 'erasing' } };
    }
    return {
      wait: TAB_TITLE_MS.typeLetter,
      next: { ...state, text: full.slice(0, state.text.length + 1) },
    };
  }
  if (state.text === '') {
    return {
      wait: TAB_TITLE_MS.beforeTyping,
      next: { title: (state.title + 1) % titles.length, text: '', phase: 'typing' },
    };
  }
  return { wait: TAB_TITLE_MS.eraseLetter, next: { ...state, text: state.text.slice(0, -1) } };
}
