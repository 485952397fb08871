import { expect, it } from 'vitest';
import { referrerHost } from './reported-view.ts';

const OWN = ['site.example:8080', 'public.example', null];

it.each([
  ['https://News.Example/a?b=c#d', 'news.example'],
  ['https://www.news.example/', 'news.example'],
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
  ['http://192.0.2.1/', ''],
  ['http://0xC0000201/', ''],
  ['http://[2001:db8::1]/', ''],
  ['https://my_host.example/', ''],
  ['https://a..example/', ''],
  ['https://a-b.example/', 'a-b.example'],
  [`https://${'a.'.repeat(200)}example/`, ''],
])('the referrer %s is counted as %j', (referrer, host) => {
  expect(referrerHost(referrer, OWN)).toBe(host);
});
