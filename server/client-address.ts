import { isIP } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

const MAPPED = '0000:0000:0000:0000:0000:ffff:';

// As proxies write them: `192.0.2.1:5000`, `[2001:db8::1]:5000`, `[2001:db8::1]`, `fe80::1%eth0`.
const withoutPort = (entry: string): string =>
  (/^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')).replace(
    /%.*$/,
    '',
  );

const hex = (group: string): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
};

/**
 * Who asks, as a key for counting attempts: an IPv4 address, or the /64 network of an IPv6 one, since one
 * subscriber has a whole /64 and may take any address in it. `peer` is the other end of the connection.
 * Each trusted proxy appends whom it heard from to `forwarded`, the X-Forwarded-For header; what stands
 * left of that anybody may have written. `unknown` where there is no address.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  if (peer === undefined) return 'unknown';
  const chain = [...(forwarded ?? '').split(','), peer].map((entry) => withoutPort(entry.trim()));
  const client = chain.at(-1 - trustedProxies) ?? '';
  const address = isIP(client) === 0 ? withoutPort(peer) : client;
  if (isIP(address) !== 6) return address;
  const expanded = expandIPv6(address.toLowerCase());
  const groups = expanded.split(':');
  if (expanded.startsWith(MAPPED)) return groups.slice(6).flatMap(hex).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
