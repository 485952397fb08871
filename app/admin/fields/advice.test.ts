import { describe, expect, it } from 'vitest';
import { adviceOf } from './advice.ts';

const GITHUB = 'projects/projects/1/github';
const fixOf = (path: string, value: unknown) => adviceOf(path, value)?.fix?.value;

describe('a tag with a comma', () => {
  const fixed = (...tags: string[]) => fixOf('projects/projects/1/technologies', tags);

  it('is offered to be as many as were meant, one after another', () => {
    expect(fixed('SVG', 'TypeScript,Python', 'C,Go')).toEqual([
      ...['SVG', 'TypeScript', 'Python'],
      'C,Go',
    ]);
    expect(fixed('a,,b,')).toEqual(['a', 'b']);
  });

  it.each(['1,000 users', 'C (C99,C11)', 'React,', ',', 'TypeScript'])(
    'belongs together: %s',
    (tag) => {
      expect(fixed(tag)).toBeUndefined();
    },
  );
});

describe('an address without its scheme', () => {
  it.each([
    ['github.com/x', 'https://github.com/x'],
    [' example.com:8080/a?b#c ', 'https://example.com:8080/a?b#c'],
    ['//host.example/x', 'https://host.example/x'],
    ['htps://example.com', 'https://example.com'],
    ['https;//example.com', 'https://example.com'],
    ['xn--mnchen-3ya.xn--p1ai/x', 'https://xn--mnchen-3ya.xn--p1ai/x'],
  ])('is completed: %s', (typed, value) => {
    expect(fixOf(GITHUB, typed)).toBe(value);
  });

  it.each([
    ...['', '#', '/about', 'https://example.com', 'nowhere', 'localhost:3000', '1.2.3', 'a..com'],
    ...['photo.jpg', 'example.com/a b', 'ftp://example.com/x', 'javascript:alert(1)', '///'],
    ...['asha@example.com', 'https://me:secret@example.com', 'tel:+91'],
  ])('is offered nothing that would be wrong: %s', (typed) => {
    expect(adviceOf(GITHUB, typed)).toBeUndefined();
  });

  it('is offered what its field takes', () => {
    expect(fixOf('site/contacts/1/url', 'asha@example.com')).toBe('mailto:asha@example.com');
    expect(adviceOf('site/email', 'example.com')).toBeUndefined();
    expect(adviceOf('projects/projects/1/description', 'github.com/x')).toBeUndefined();
  });
});

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
