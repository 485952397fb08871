import { expect, it } from 'vitest';
import { nearest } from './closest-name.ts';

const PATHS = ['/', '/projects', '/projects/harbour', '/files/a.zip'];

it.each([
  ['a letter that is missing', '/projects/harbor', '/projects/harbour'],
  ['another case', '/Projects', '/projects'],
  ['two letters in the wrong order', '/porjects', '/projects'],
  ['one letter too many', '/projectss', '/projects'],
])('%s is a mistake', (_, path, meant) => {
  expect(nearest(path, PATHS)).toBe(meant);
});

it.each([['/skills'], ['/a'], ['/projects/garden']])('%s is like none', (path) => {
  expect(nearest(path, PATHS)).toBeUndefined();
});
