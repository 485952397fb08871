import { expect, it } from 'vitest';
import { errorLines } from './error-places.ts';

it.each([
  ['content.home.name', 'Home, Name: wrong'],
  ['content.home', 'Home: wrong'],
  ['content.home.roles.2', 'Home, Roles, entry 3: wrong'],
  ['content.downloads.categories.0.tools.1.size', 'Downloads, category 1, tool 2, Size: wrong'],
  ['content.downloads.categories.0.colour', 'Downloads, category 1, colour: wrong'],
  ['content.home.words.top.0.title', 'Home, words, top, entry 1, title: wrong'],
  ['content.garden', 'garden: wrong'],
  ['garden.content.x9', 'garden, content, x9: wrong'],
  ['garden.9x.12', 'garden, 9x, entry 13: wrong'],
  ['other.content.home', 'other, content, home: wrong'],
  ['document', 'document: wrong'],
  ['3.used_at', 'entry 4, used_at: wrong'],
  ['', 'wrong'],
])('an error at %j is named by the labels, or as it is written: %s', (path, line) => {
  expect(errorLines({ [path]: 'wrong' })).toEqual([line]);
});
