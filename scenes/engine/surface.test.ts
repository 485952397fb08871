import { expect, it } from 'vitest';
import { contextSettings } from './surface.ts';

const isKeptInMemory = (userAgent: string) => contextSettings(userAgent).willReadFrequently;
const X11 = 'Mozilla/5.0 (X11;';

it('keeps a canvas in memory in WebKit of GTK and WPE, and in no other browser', () => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
  for (const system of ['Linux x86_64', 'FreeBSD amd64']) {
    expect(isKeptInMemory(`${X11} ${system}) ${webkit}`), system).toBe(true);
  }
  const others = [
    `${X11} Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
    'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`,
    `${X11} Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0`,
  ];
  expect(others.filter(isKeptInMemory)).toEqual([]);
});
