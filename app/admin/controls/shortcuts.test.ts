import { describe, expect, it } from 'vitest';
import { isShortcut } from './shortcuts.ts';

const keyPress = {
  key: 's',
  code: 'KeyS',
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
};

describe('a shortcut', () => {
  it.each([
    ['Ctrl and the letter', {}],
    ['Cmd and the letter', { ctrlKey: false, metaKey: true }],
    ['the letter with caps lock', { key: 'S' }],
    ['the same key of a Cyrillic keyboard', { key: 'ы' }],
    ['the letter where another keyboard has it', { code: 'KeyO' }],
  ])('is %s', (_, keys) => {
    expect(isShortcut({ ...keyPress, ...keys }, 's')).toBe(true);
  });

  it.each([
    ['the letter alone', { ctrlKey: false }],
    ['another letter', { key: 'd', code: 'KeyD' }],
    ['the place of the letter on a keyboard that has another Latin letter there', { key: 'o' }],
    ['Ctrl and Shift', { shiftKey: true }],
    ['AltGr, which is Ctrl and Alt', { altKey: true }],
    ['a key of a word that is being composed', { isComposing: true }],
  ])('is not %s', (_, keys) => {
    expect(isShortcut({ ...keyPress, ...keys }, 's')).toBe(false);
  });
});
