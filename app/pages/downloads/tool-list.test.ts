import { describe, expect, it } from 'vitest';
import { fileTypeEmoji } from './tool-list.ts';

describe('the emoji of a file type', () => {
  it.each(['zip', 'exe', 'pdf', 'py', 'js'])(
    'is its own for %s, regardless of case, dot and spaces',
    (type) => {
      const emoji = fileTypeEmoji(type);
      expect(emoji).not.toBe('📁');
      expect([type.toUpperCase(), `.${type}`, ` ${type} `].map(fileTypeEmoji)).toEqual([
        emoji,
        emoji,
        emoji,
      ]);
    },
  );

  it.each(['', 'html', 'zipx', 'constructor', '__proto__'])('is a folder for %j', (type) => {
    expect(fileTypeEmoji(type)).toBe('📁');
  });
});
