/** The most passkeys that a site has. */
export const PASSKEYS_MAX = 20;

/** How long a browser can answer with a passkey, in milliseconds: 5 minutes. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;

/**
 * Where the passcode is accepted: in every browser, or only in those that have logged in before. Of the latter, whether
 * two passkeys are the way back, or the owner's word that the recovery command can be run.
 */
export const PASSCODE_LOGINS = ['everywhere', 'known', 'known-with-command'] as const;

export type PasscodeLogin = (typeof PASSCODE_LOGINS)[number];

/**
 * What the owner types to say that it can be run, where there is one passkey only. A new passcode would end the limit too,
 * but cannot be generated where `ADMIN_PASSCODE` is set.
 */
export const RECOVERY_COMMAND = 'engawa admin remove-passkeys';

/** How many passkeys must work at the site's address while the passcode is limited. */
export const passkeysNeeded = (limit: PasscodeLogin): number =>
  ({ everywhere: 0, known: 2, 'known-with-command': 1 })[limit];

/** What a browser asks an authenticator for (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export interface PasskeyAsk {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: 'required';
  readonly timeout: number;
}

/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export interface PasskeyOffer {
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  readonly pubKeyCredParams: { readonly alg: number; readonly type: 'public-key' }[];
  readonly timeout: number;
  /** An authenticator that has one of these makes no other. */
  readonly excludeCredentials: { readonly id: string; readonly type: 'public-key' }[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  readonly attestation: 'none';
}

/** A passkey as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  /** The host of `SITE_URL` when it was made: it works there only. */
  readonly host: string;
  readonly worksHere: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** The short name of the browser that used it last. */
  readonly lastBrowser: string;
}

/** The passkeys of the owner, and what they decide. */
export interface PasskeyState {
  /** The host at which new ones are made; null where `SITE_URL` allows none. */
  readonly host: string | null;
  readonly passkeys: readonly ListedPasskey[];
  readonly passcodeLogin: PasscodeLogin;
  /** Whether a code of the second factor belongs to a proof by the passcode. */
  readonly needsCode: boolean;
}
