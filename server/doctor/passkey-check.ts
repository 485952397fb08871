import { relyingPartyOf } from '../login/passkey-answers.ts';
import { advice, type Diagnosis, good, warning } from './checks.ts';

/** Whether the passkeys work at the address that the site has now. */
export function checkPasskeys(
  passkeys: readonly { readonly host: string }[],
  siteUrl: string | undefined,
): readonly Diagnosis[] {
  if (passkeys.length === 0) return [];
  const here = relyingPartyOf(siteUrl)?.host;
  const elsewhere = passkeys.filter(({ host }) => host !== here);
  if (elsewhere.length === 0) return [good(`All passkeys work here: ${passkeys.length}.`)];
  const hosts = [...new Set(elsewhere.map(({ host }) => host))].join(', ');
  if (elsewhere.length < passkeys.length) {
    return [
      advice(
        `Some passkeys do not work here: ${elsewhere.length} of ${passkeys.length}, made at ${hosts}.`,
        'Remove them in the tab Security, unless SITE_URL will be that address again.',
      ),
    ];
  }
  return [
    warning(
      `No passkey works here: all were made at ${hosts}.`,
      `Log in with the passcode and add new ones in the tab Security, or set SITE_URL to https://${elsewhere[0]?.host} again.`,
    ),
  ];
}
