import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

const PEER = '198.51.100.7';

describe('the address of a visitor', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ])('is counted at %s as %s', (peer, key) => {
    expect(clientAddress(peer, undefined, 0)).toBe(key);
  });

  it('is one for a whole /64, and another one for the next', () => {
    const [one, same, next] = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:3::1',
    ].map((peer) => clientAddress(peer, undefined, 0));
    expect(same).toBe(one);
    expect(next).not.toBe(one);
  });

  it('is that of the connection, whatever a header says, where no proxy is trusted', () => {
    expect(clientAddress(PEER, '192.0.2.1', 0)).toBe(PEER);
  });

  it('is the one that the trusted proxies heard from, and none that a visitor wrote', () => {
    expect(clientAddress(PEER, '192.0.2.1', 1)).toBe('192.0.2.1');
    expect(clientAddress(PEER, '10.9.9.9, 192.0.2.1', 1)).toBe('192.0.2.1');
    expect(clientAddress(PEER, '10.9.9.9,192.0.2.1,203.0.113.5', 2)).toBe('192.0.2.1');
  });

  it('may come with a port', () => {
    expect(clientAddress(PEER, '192.0.2.1:5000', 1)).toBe('192.0.2.1');
    for (const entry of ['[2001:db8::1]:5000', '[2001:db8::1]', '2001:db8::1']) {
      expect(clientAddress(PEER, entry, 1)).toBe('2001:0db8:0000:0000::/64');
    }
  });

  it.each([undefined, '', 'unknown', 'evil.example', '192.0.2.1, _hidden'])(
    'is that of the connection where a proxy says %j',
    (forwarded) => {
      expect(clientAddress(PEER, forwarded, 1)).toBe(PEER);
    },
  );

  it('is that of the connection where fewer proxies were passed than are trusted', () => {
    expect(clientAddress(PEER, '192.0.2.1', 2)).toBe(PEER);
  });
});

describe('the larger network of an address', () => {
  const networkAt = (peer: string) => networkOf(clientAddress(peer, undefined, 0));

  it('is one for a whole /48 of IPv6, and another one for the next', () => {
    expect(networkAt('2001:db8:1:2::1')).toBe('2001:0db8:0001::/48');
    expect(networkAt('2001:db8:1:ffff::9')).toBe('2001:0db8:0001::/48');
    expect(networkAt('2001:db8:2:2::1')).toBe('2001:0db8:0002::/48');
  });

  it.each(['192.0.2.1', '::ffff:192.0.2.1'])('is none at %s', (peer) => {
    expect(networkAt(peer)).toBeNull();
  });
});
