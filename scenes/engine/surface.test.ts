import { expect, it } from 'vitest';
import { isLinuxWebKit } from './surface.ts';

const X11 = 'Mozilla/5.0 (X11; Linux x86_64';

it('knows WebKit on Linux from other browsers', () => {
  const webkit = `${X11}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`;
  expect(isLinuxWebKit(webkit)).toBe(true);
  const others = [
    `${X11}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    `${X11}; rv:153.0) Gecko/20100101 Firefox/153.0`,
  ];
  expect(others.filter(isLinuxWebKit)).toEqual([]);
});
