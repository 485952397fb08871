import { isIP } from 'node:net';
import { z } from 'zod';

/** Whom passkeys are made for (WebAuthn, "relying party"): an origin, and its host without the port. */
interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

/**
 * The relying party of a site, from `SITE_URL` alone: an attacker may have written a request's headers. Null where
 * browsers allow no passkeys: without https, except on localhost, and for an address in numbers.
 */
export function relyingPartyOf(siteUrl: string | undefined): RelyingParty | null {
  if (siteUrl === undefined) return null;
  const { protocol, hostname: host, origin } = new URL(siteUrl);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (protocol !== 'https:' && !isLocal) return null;
  return host.startsWith('[') || isIP(host) !== 0 ? null : { origin, host };
}

/** Base64url. The longest that browsers send is an RSA key with its certificates. */
const bytes = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);

const credential = {
  id: bytes.max(2_000),
  rawId: bytes.max(2_000),
  type: z.literal('public-key'),
  // The site asks for no extension.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** The answer of a passkey to a challenge, as browsers write it in JSON (WebAuthn, level 3). */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.default(''),
  }),
});

export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** What the owner proves a change with. The passcode needs a code where a second factor is in use. */
export const proofSchema = z.union([
  z.object({ answer: passkeyAnswerSchema }),
  z.object({ passcode: z.string(), code: z.string().optional() }),
]);

export type Proof = z.output<typeof proofSchema>;

/** A new passkey, as browsers write it in JSON. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
  }),
});

export type NewPasskeyAnswer = z.output<typeof newPasskeySchema>;

/** ES256, EdDSA and RS256: what authenticators have, of Windows too. */
export const ALGORITHMS = [-7, -8, -257];

// The site is in no frame of another one.
const clientDataSchema = z.object({
  challenge: z.string(),
  crossOrigin: z.literal(false).optional(),
});

/** The challenge that an answer is for; empty where it cannot be read. */
export function challengeOf({ response }: PasskeyAnswer | NewPasskeyAnswer): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return clientDataSchema.parse(JSON.parse(text)).challenge;
  } catch {
    return '';
  }
}

/**
 * Checks the answer of a passkey: its signature over the challenge, the origin and the relying party, and that the
 * owner was verified. `publicKey` is in base64url. Returns its counter; null for a wrong answer.
 */
export async function verifyAnswer(
  answer: PasskeyAnswer,
  { origin, host }: RelyingParty,
  publicKey: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // Compared by the caller, for a right signature only.
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/** Checks a new passkey, and returns its columns in the store; null for a wrong one. */
export async function verifyNewPasskey(answer: NewPasskeyAnswer, { origin, host }: RelyingParty) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified?.verified !== true || verified.registrationInfo.fmt !== 'none') return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    counter,
    host,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: '',
  };
}
