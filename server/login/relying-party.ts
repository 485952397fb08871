import { isIP } from 'node:net';

/** Whom passkeys are made for (WebAuthn, "relying party"). */
export interface RelyingParty {
  /** The origin of the pages that ask for a passkey. */
  readonly origin: string;
  /** The name of the host, without its port. A passkey works at one only. */
  readonly host: string;
}

/**
 * The relying party of a site. It comes from the setting `SITE_URL` alone, never from a request, whose headers a proxy or
 * an attacker may have written. Null where browsers allow no passkeys: without https, except on localhost, and for an address
 * in numbers.
 */
export function relyingPartyOf(siteUrl: string | undefined): RelyingParty | null {
  if (siteUrl === undefined) return null;
  const { protocol, hostname: host, origin } = new URL(siteUrl);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return host.startsWith('[') || isIP(host) !== 0 ? null : { origin, host };
}
