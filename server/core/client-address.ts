import { isIP } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

// As proxies write them: `192.0.2.1:5000`, `[2001:db8::1]:5000`, `[2001:db8::1]`, `fe80::1%eth0`.
const withoutPort = (entry: string): string =>
  (/^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')).replace(
    /%.*$/,
    '',
  );

/** An IPv4 address that is mapped into an IPv6 one (RFC 4291), as Node and proxies write it. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i;

/** The address of requests that the site makes to itself. */
export const NO_ADDRESS = 'unknown';

/**
 * The client, as a key for counting attempts: its IPv4 address, also one mapped into IPv6, or its IPv6 /64, which one
 * subscriber has. `peer` is the other end of the connection. Each trusted proxy appends its peer to `forwarded`, the
 * X-Forwarded-For header; entries left of those cannot be trusted.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (peer === undefined) return NO_ADDRESS;
  const chain = [...(forwarded ?? '').split(','), peer].map((entry) => withoutPort(entry.trim()));
  const client = chain.at(-1 - trustedProxies) ?? '';
  const address = (isIP(client) === 0 ? withoutPort(peer) : client).replace(MAPPED, '');
  if (isIP(address) !== 6) return address;
  return `${expandIPv6(address.toLowerCase()).split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * The /48 of an IPv6 key that `clientAddress` returned, since a site may have a whole one (RFC 6177); null for other
 * keys.
 */
export function networkOf(key: string): string | null {
  const prefix = /^((?:[\da-f]{4}:){3})[\da-f]{4}::\/64$/.exec(key)?.[1];
  return prefix === undefined ? null : `${prefix}:/48`;
}

/** The key by which a fair queue groups requests: the whole /48 of an IPv6 client. */
export const queueKeyOf = (key: string): string => networkOf(key) ?? key;
