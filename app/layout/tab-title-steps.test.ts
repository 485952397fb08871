import { describe, expect, it } from 'vitest';
import { nextTitleStep, TAB_TITLE_MS, type TitleState } from './tab-title-steps.ts';

const titles = ['Ab', 'C'];

/** The states from the first letter on, with the time that each one stays. */
function play(count: number): { text: string; wait: number }[] {
  const shown: { text: string; wait: number }[] = [];
  let state: TitleState = { title: 0, text: '', phase: 'typing' };
  for (let step = 0; step < count; step += 1) {
    const { wait, next } = nextTitleStep(state, titles);
    shown.push({ text: state.text, wait });
    state = next;
  }
  return shown;
}

describe("the tab's title", () => {
  it('keeps the times of the specification', () => {
    expect(TAB_TITLE_MS).toEqual({
      typeLetter: 100,
      beforeErasing: 1_500,
      eraseLetter: 60,
      beforeTyping: 300,
    });
  });

  it('is typed, stays, is erased, and gives way to the next one', () => {
    expect(play(11)).toEqual([
      { text: '', wait: 100 },
      { text: 'A', wait: 100 },
      { text: 'Ab', wait: 1_500 },
      { text: 'Ab', wait: 60 },
      { text: 'A', wait: 60 },
      { text: '', wait: 300 },
      { text: '', wait: 100 },
      { text: 'C', wait: 1_500 },
      { text: 'C', wait: 60 },
      { text: '', wait: 300 },
      { text: '', wait: 100 },
    ]);
  });

  it('begins again with the first after the last', () => {
    const state: TitleState = { title: 1, text: '', phase: 'erasing' };
    expect(nextTitleStep(state, titles).next).toEqual({ title: 0, text: '', phase: 'typing' });
  });
});
