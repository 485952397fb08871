import { describe, expect, it } from 'vitest';
import { isCountable, isRobot, referrerHost } from './reported-view.ts';

const SENT = { 'Sec-Fetch-Site': 'same-origin' };

describe('a view', () => {
  it('is countable where a page of the site sent it', () => {
    expect(isCountable(new Headers(SENT))).toBe(true);
    expect(isCountable(new Headers({ ...SENT, 'Sec-GPC': '0', DNT: '0' }))).toBe(true);
  });

  it.each([
    ['Sec-Fetch-Site', 'same-site'],
    ['Sec-Fetch-Site', ''],
    ['Sec-GPC', '1'],
    ['DNT', '1'],
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
  ] as const)('is not with %s: %j', (name, value) => {
    expect(isCountable(new Headers({ ...SENT, [name]: value }))).toBe(false);
  });
});

describe('a robot', () => {
  it.each([
    '',
    'curl/8.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/149.0 Safari/537.36',
  ])('has the User-Agent %j', (userAgent) => expect(isRobot(userAgent)).toBe(true));

  it('has not that of a browser', () => {
    expect(isRobot('Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0')).toBe(
      false,
    );
  });
});

describe('a referrer', () => {
  const OWN = ['site.example:8080', 'public.example', null];

  it.each([
    ['https://News.Example/a?b=c#d', 'news.example'],
    ['https://www.news.example/', 'news.example'],
    ['http://news.example:8080/', 'news.example'],
    ['https://news.example./', 'news.example'],
    ['https://user:secret@news.example/', 'news.example'],
    ['https://縁側.example/', 'xn--2yq632i.example'],
    ['https://public.example/about', ''],
    ['http://site.example:8080/', ''],
    ['', ''],
    ['news.example', ''],
    ['android-app://com.example.app/', ''],
    ['javascript:alert(1)', ''],
    ['http://localhost/', ''],
    ['http://others/', ''],
    ['http://192.0.2.1/', ''],
    ['http://192.0.2.1.:8080/', ''],
    ['http://0xC0000201/', ''],
    ['http://[2001:db8::1]/', ''],
    ['http://[::ffff:192.0.2.1]:8080/', ''],
    ['https://my_host.example/', ''],
    ["https://a'b.example/", ''],
    ['https://a$b.example/', ''],
    ['https://a..example/', ''],
    ['https://1and1.example/', '1and1.example'],
    ['https://a-b.example/', 'a-b.example'],
    [`https://${'a.'.repeat(200)}example/`, ''],
  ])('%s is counted as %j', (referrer, host) => {
    expect(referrerHost(referrer, OWN)).toBe(host);
  });
});
