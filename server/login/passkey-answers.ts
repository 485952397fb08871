import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { NewPasskey } from './passkey-rows.ts';
import type { RelyingParty } from './relying-party.ts';

/** What browsers send for a passkey is a few hundred characters; the longest is an RSA key with its certificates. */
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

/** A new passkey, as browsers write it in JSON. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .default([]),
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
 * Checks the answer of a passkey: its signature over the challenge, the origin and the relying party, and that the owner
 * was verified. Returns its counter, or null for a wrong answer.
 */
export async function verifyAnswer(
  answer: PasskeyAnswer,
  { origin, host }: RelyingParty,
  passkey: { readonly id: string; readonly publicKey: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response: AuthenticationResponseJSON = answer;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // Compared by the caller, for a right signature only.
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(wrong);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/** Checks a new passkey, which says nothing of who made the authenticator. Null for a wrong one. */
export async function verifyNewPasskey(
  answer: NewPasskeyAnswer,
  { origin, host }: RelyingParty,
): Promise<Omit<NewPasskey, 'name' | 'host'> | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports } = answer.response;
  const response: RegistrationResponseJSON = {
    ...answer,
    response: {
      clientDataJSON: answer.response.clientDataJSON,
      attestationObject: answer.response.attestationObject,
    },
  };
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challengeOf(answer),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(wrong);
  if (verified?.verified !== true || verified.registrationInfo.fmt !== 'none') return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** The library throws for whatever is wrong with an answer, which comes from outside. */
const wrong = () => null;
