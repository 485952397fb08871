import { describe, expect, it } from 'vitest';
import { adviceOf } from './advice.ts';

const fixOf = (path: string, value: unknown) => adviceOf(path, value)?.fix;

describe('a tag with a comma', () => {
  const technologies = (...tags: string[]) => adviceOf('projects/projects/1/technologies', tags);

  it('is said to be one tag, and can be made two', () => {
    expect(technologies('SVG', 'TypeScript,Python', 'SQLite')).toEqual({
      summary: 'TypeScript,Python is one tag',
      text: 'TypeScript,Python is one tag.',
      code: 'TypeScript,Python',
      fix: { label: 'Make it two', value: ['SVG', 'TypeScript', 'Python', 'SQLite'] },
      tone: 'warning',
    });
  });

  it.each(['about/skills', 'site/technologies', 'site/learning'])('is found in %s', (path) => {
    expect(fixOf(path, ['a,b'])).toEqual({ label: 'Make it two', value: ['a', 'b'] });
  });

  it.each([
    ['React,Vue,Svelte', 'Make it three', ['React', 'Vue', 'Svelte']],
    ['React ,Vue', 'Make it two', ['React', 'Vue']],
    ['a,,b,', 'Make it two', ['a', 'b']],
    ['Python3,Go', 'Make it two', ['Python3', 'Go']],
    ['a,b,c,d,e,f,g,h,i,j,k', 'Make it 11', [...'abcdefghijk']],
  ])('is as many as it would be: %s', (tag, label, value) => {
    expect(technologies(tag)?.fix).toEqual({ label, value });
  });

  it.each(['1,000 users', '3,5 GHz', 'C (C99,C11)', 'React,', ',', 'TypeScript'])(
    'belongs together: %s',
    (tag) => {
      expect(technologies(tag)).toBeUndefined();
    },
  );

  it('is remarked one after another', () => {
    expect(technologies('a,b', 'c,d')?.fix?.value).toEqual(['a', 'b', 'c,d']);
  });

  it('is no matter in a list of lines, or in a text', () => {
    expect(adviceOf('home/roles', ['Designer,Developer'])).toBeUndefined();
    expect(adviceOf('projects/projects/1/description', 'a,b')).toBeUndefined();
  });
});

describe('an address without its scheme', () => {
  const GITHUB = 'projects/projects/1/github';

  it('is offered https://', () => {
    expect(adviceOf(GITHUB, 'github.com/x')).toEqual({
      summary: 'GitHub address has no https://',
      text: 'It has no https://',
      code: 'https://',
      fix: { label: 'Add it', value: 'https://github.com/x' },
      tone: 'error',
    });
  });

  it.each([
    ['www.example.com', 'https://www.example.com'],
    [' example.com/a?b#c ', 'https://example.com/a?b#c'],
    ['example.com:8080', 'https://example.com:8080'],
    ['//host.example/x', 'https://host.example/x'],
    ['münchen.de', 'https://münchen.de'],
    ['xn--mnchen-3ya.xn--p1ai/x', 'https://xn--mnchen-3ya.xn--p1ai/x'],
  ])('is completed: %s', (typed, value) => {
    expect(fixOf(GITHUB, typed)).toEqual({ label: 'Add it', value });
  });

  it.each([
    ['htp://', 'Correct it'],
    ['htps://', 'Correct it'],
    ['https:/', 'Correct it'],
    ['http//', 'Correct it'],
    ['https;//', 'Correct it'],
    ['HTTP:', 'Correct it'],
    ['hhttps:///', 'Correct it'],
    ['ttps://', 'Add it'],
    ['://', 'Add it'],
  ])('that begins with %s is corrected', (scheme, label) => {
    const value = 'https://example.com/x';
    expect(fixOf(GITHUB, `${scheme}example.com/x`)).toEqual({ label, value });
  });

  it.each([
    ...['', '#', '/about', '/', 'https://example.com', 'http://example.com', 'HTTPS://x.example'],
    ...['nowhere', 'localhost:3000', 'asha@example.com', 'git@github.com:x/y.git', '1.2.3', 'v1.2'],
    ...[
      ...['photo.jpg', 'tool.zip', '#about', 'example.com/a b', 'ftp://example.com/x', '..'],
      ...['a..com'],
    ],
    ...['javascript:alert(1)', 'mailto:asha@example.com', 'https://a b.com', 'example.com\\x'],
    ...['https://me:secret@example.com', 'images/a.png', 'tel:+91', 'http.', 'h', 't:', '///'],
  ])('is offered nothing that would be wrong: %s', (typed) => {
    expect(adviceOf(GITHUB, typed)).toBeUndefined();
  });

  it('is offered what its field takes', () => {
    const image = 'projects/projects/1/image';
    const url = 'https://example.com/a.png';
    expect(fixOf(image, 'http://example.com/a.png')).toEqual({ label: 'Correct it', value: url });
    expect(adviceOf(image, '')).toBeUndefined();
    expect(adviceOf('site/contacts/1/url', 'asha@example.com')).toMatchObject({
      text: 'It has no mailto:',
      fix: { label: 'Add it', value: 'mailto:asha@example.com' },
    });
    expect(adviceOf('site/contacts/1/url', 'tel:+91 33')).toBeUndefined();
    expect(fixOf('downloads/categories/1/tools/2/downloadUrl', 'a.example/b')).toBeDefined();
    expect(adviceOf('site/email', 'example.com')).toBeUndefined();
    expect(adviceOf('projects/projects/1/description', 'github.com/x')).toBeUndefined();
  });
});

describe('an empty name', () => {
  it.each([
    ['projects/projects/1/title', 'Empty title', 'a project without a title'],
    ['skills/skills/3/name', 'Empty name', 'a skill without a name'],
    ['skills/services/3/title', 'Empty title', 'a service without a title'],
    ['downloads/categories/1/name', 'Empty category name', 'a category without a name'],
    ['downloads/categories/1/tools/10/name', 'Empty name', 'a tool without a name'],
    ['site/contacts/1/name', 'Empty name', 'a link without a name'],
  ])('of an entry is a warning: %s', (path, summary, seen) => {
    const text = `Visitors would see ${seen}.`;
    for (const value of ['', ' \t']) {
      expect(adviceOf(path, value)).toEqual({ summary, text, tone: 'warning' });
    }
    expect(adviceOf(path, 'A')).toBeUndefined();
  });

  it('of an entry of About says what else it needs to be shown', () => {
    expect(adviceOf('about/education/1/institution', '')?.text).toBe(
      'Visitors see the entry if it has an institution or a degree.',
    );
    expect(adviceOf('about/work/1/place', '')?.text).toBe(
      'Visitors see the entry if it has a place or a role.',
    );
  });

  it.each(['home/name', 'projects/projects/1/description'])('is none in %s', (path) => {
    expect(adviceOf(path, '')).toBeUndefined();
  });
});
