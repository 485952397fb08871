import { describe, expect, it } from 'vitest';
import { newTool, publicCategories } from '../../../domain/content/downloads.ts';
import { fileTypeEmoji, shownCategory } from './tool-list.ts';

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

describe('the category to show', () => {
  const categories = publicCategories({
    categories: [
      { name: 'First', tools: [] },
      { name: 'Ünï Tools', tools: [{ ...newTool(0), id: 'a', name: 'A' }] },
      { name: 'Last', tools: [] },
    ],
  });

  it.each([
    ['that of the open tool', { tool: 'a', slug: null }, 'Ünï Tools'],
    ['that of the open tool, whatever else is named', { tool: 'a', slug: 'last' }, 'Ünï Tools'],
    ['the one that is named', { tool: undefined, slug: 'last' }, 'Last'],
    ['the first one, where no other is named', { tool: undefined, slug: null }, 'First'],
    ['the first one, where an unknown one is named', { tool: undefined, slug: 'x' }, 'First'],
    ['the first one, where the tool is gone', { tool: 'b', slug: null }, 'First'],
  ])('is %s', (_, address, name) => {
    expect(shownCategory(categories, address)?.name).toBe(name);
  });
});
