import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

const SIGNS = { same: '', removed: '-', added: '+' } as const;

const marked = (before: string, after: string): string =>
  markedParts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${SIGNS[kind]}${text}]`))
    .join('');

describe('the marked words of two texts', () => {
  it('are those that changed', () => {
    expect(marked('Boatmen look at it before dawn.', 'Boatmen open it before dawn.')).toBe(
      'Boatmen[- look at][+ open] it before dawn.',
    );
  });

  it('are all of them where nothing was, or is', () => {
    expect(marked('', 'New')).toBe('[+New]');
    expect(marked('Old', '')).toBe('[-Old]');
  });

  it('stand one after the other where the texts have little in common', () => {
    const [before, after] = ['A clock for two cities, and one more.', 'Ships, tides and a lamp.'];
    expect(marked(before, after)).toBe(`[-${before}][+${after}]`);
  });

  it('stand near some text only, where the text is long', () => {
    const long = 'word '.repeat(200).trim();
    const result = marked(`${long} one ${long} two`, `${long} 1 ${long} 2`);
    expect(result.length).toBeLessThan(500);
    expect(result).toMatch(/^…( word)+\[- one\]\[\+ 1\]( word)+ … ?( ?word)+\[- two\]\[\+ 2\]$/);
  });
});
