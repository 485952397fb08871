import { expect, it } from 'vitest';
import type { Fields } from '../../../domain/content/fields.ts';
import { TITLES } from '../../../domain/content/labels.ts';
import { SECTION_NAMES, SECTIONS } from '../../../domain/content/sections.ts';
import { entryKindOf } from './entry-kinds.ts';
import { createEntry } from './new-entries.ts';

/** The addresses of all lists that entries can be added to; `1` stands for the entry around a list. */
const listsIn = (fields: Fields, around: string): string[] =>
  Object.entries(fields).flatMap(([key, { entry }]) => {
    if (entry?.identity !== 'key') return [];
    const list = `${around}/${key}`;
    return [list, ...listsIn(entry.fields, `${list}/1`)];
  });

it.each(SECTION_NAMES.flatMap((name) => listsIn(SECTIONS[name].fields, name)))(
  'an entry of %s can be added, and has its title in a text field',
  (list) => {
    expect(entryKindOf(list).shape).toMatch(/item|pair|group/);
    const entry = createEntry(list, new Set());
    expect(TITLES.map((key) => typeof entry[key])).toContain('string');
  },
);
