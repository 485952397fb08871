import { expect, it } from 'vitest';
import { adviceOf } from './advice.ts';

it('an empty name of an entry is a warning, and any other empty text is none', () => {
  const textOf = (path: string) => adviceOf(path, ' ')?.text;
  expect(textOf('projects/projects/1/title')).toBe('Visitors would see a project without a title.');
  expect(textOf('downloads/categories/1/tools/10/name')).toBe(
    'Visitors would see a tool without a name.',
  );
  expect(textOf('about/work/1/place')).toBe('Visitors see the entry if it has a place or a role.');
  expect(textOf('home/name')).toBeUndefined();
  expect(textOf('projects/projects/1/description')).toBeUndefined();
});
