import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it.each([
  ['https://site.example', { origin: 'https://site.example', host: 'site.example' }],
  ['https://site.example:8443', { origin: 'https://site.example:8443', host: 'site.example' }],
  ['http://localhost:3000', { origin: 'http://localhost:3000', host: 'localhost' }],
  ['http://a.localhost', { origin: 'http://a.localhost', host: 'a.localhost' }],
  ['http://site.example', null],
  ['http://notlocalhost', null],
  ['https://192.0.2.1', null],
  ['https://[::1]', null],
  [undefined, null],
])('passkeys at %s are for %j', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});
