import { describe, expect, it } from 'vitest';
import { isPersonal, loggedPath, previewPathOf } from './request-path.ts';

describe('a path', () => {
  it.each(['/admin', '/ADMIN', '/admin.data', '/admin/api/content', '//admin', '/grants/a.b'])(
    'leads to what is for one person: %s',
    (path) => {
      expect(isPersonal('GET', path)).toBe(true);
      expect(isPersonal('HEAD', path)).toBe(true);
    },
  );

  it.each([
    '/grants/body.signature',
    '/grants/body.signature.data',
    '//GRANTS/body/signature',
    '/downloads/tool-1/body.signature',
    '/downloads/tool-1/body.signature.data',
  ])('is logged without its grant: %s', (path) => {
    expect(loggedPath(path)).toMatch(/^\/+(grants|downloads\/tool-1)\/…$/i);
  });

  it.each(['/%70review/a-token', '/%70review/a-token/%ff', '/preview%2Fa-token%'])(
    'is logged without the token of a preview: %s',
    (path) => {
      expect(loggedPath(path)).toMatch(/^\/+preview\/…$/i);
    },
  );
});

describe('a path below that of the previews', () => {
  it.each([
    ['/preview/a-token_1', '/'],
    ['/preview/a-token_1/', '/'],
    ['/preview/a-token_1.data', '/.data'],
    ['/preview/a-token_1/_.data', '/_.data'],
    ['/preview/a-token_1/about', '/about'],
    ['/preview/a-token_1/anime/5.data', '/anime/5.data'],
    ['/preview/a-token_1//about', '//about'],
  ])('is that of a page: %s', (path, page) => {
    expect(previewPathOf(path)).toEqual({
      token: 'a-token_1',
      basename: '/preview/a-token_1',
      page,
    });
  });

  it.each(['/preview', '/preview/', '/preview//about', '/preview/%61', '/preview/a.b', '/about'])(
    'is no page: %s',
    (path) => {
      expect(previewPathOf(path)).toBeNull();
    },
  );
});
