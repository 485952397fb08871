import { describe, expect, it } from 'vitest';
import { isReadable } from '../core/percent-encoding.ts';
import { isPersonal, loggedPath, previewPathOf } from './request-path.ts';

describe('a path', () => {
  it.each(['/', '/about', '/%00', '/%E7%B8%81', '/縁'])('can be read: %s', (path) => {
    expect(isReadable(path)).toBe(true);
  });

  it.each(['/%', '/%ff', '/a%2', '/%E0%A4%A', '/%zz'])('cannot be read: %s', (path) => {
    expect(isReadable(path)).toBe(false);
  });

  it.each(['/admin', '/ADMIN', '/admin.data', '/admin/api/content', '//admin', '/grants/a.b'])(
    'leads to what is for one person: %s',
    (path) => {
      expect(isPersonal('GET', path)).toBe(true);
      expect(isPersonal('HEAD', path)).toBe(true);
    },
  );

  it.each(['/', '/administration', '/downloads/tool-1', '/about.data'])(
    'leads to what is for everyone, unless something is sent: %s',
    (path) => {
      expect(isPersonal('GET', path)).toBe(false);
      expect(isPersonal('POST', path)).toBe(true);
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

  it.each([
    ...['/preview/a-token', '/preview/a-token.data', '//PREVIEW/a-token/about'],
    ...['/%70review/a-token', '/%70review/a-token/%ff', '/preview%2Fa-token%'],
  ])('is logged without the token of a preview: %s', (path) => {
    expect(loggedPath(path)).toMatch(/^\/+preview\/…$/i);
  });

  it('is logged up to its 200th character', () => {
    expect(loggedPath(`/${'a/'.repeat(5_000)}`)).toHaveLength(201);
  });

  it.each(['/downloads/tool-1', '/assets/home-section-CCXUpPeB.css', '/files/%'])(
    'is logged as it is otherwise: %s',
    (path) => {
      expect(loggedPath(path)).toBe(path);
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
