import { describe, expect, it } from 'vitest';
import { previewPathOf } from './preview-path.ts';

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
