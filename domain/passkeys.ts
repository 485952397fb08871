/** The most passkeys that a site has. */
export const PASSKEYS_MAX = 20;

/** How long a browser can answer with a passkey, in milliseconds: 5 minutes. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;

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

/** The passkeys of the owner. */
export interface PasskeyState {
  /** The host at which new ones are made; null where `SITE_URL` allows none. */
  readonly host: string | null;
  readonly passkeys: readonly ListedPasskey[];
  /** Whether a code of the second factor belongs to a proof by the passcode. */
  readonly needsCode: boolean;
}
