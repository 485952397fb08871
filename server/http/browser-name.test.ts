import { describe, expect, it } from 'vitest';
import { browserName } from './middleware/request-facts.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe("a browser's short name", () => {
  it.each([
    ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
    ['Chrome on Windows', `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
    [
      'Edge on Windows',
      `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140 Safari/537.36 Edg/140.0`,
    ],
    [
      'Opera on macOS',
      `${MOZILLA} (Macintosh; Intel) ${WEBKIT} Chrome/140 Safari/537.36 OPR/120.0`,
    ],
    [
      'Chrome on Android',
      `${MOZILLA} (Linux; Android 15) ${WEBKIT} Chrome/140 Mobile Safari/537.36`,
    ],
    [
      'Safari on iPhone',
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15 Safari/604`,
    ],
    ['Safari on macOS', `${MOZILLA} (Macintosh; Intel Mac OS X) Version/18.0 Safari/605.1.15`],
    ['Unknown browser', 'curl/8.0'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
  ])('is %s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });

  it('keeps nothing of what a stranger makes up', () => {
    expect(browserName('<script>alert(1)</script> Firefox/1')).toBe('Firefox');
    expect(browserName(`${'a'.repeat(2_000)} Firefox/1`)).toBe('Unknown browser');
  });
});
