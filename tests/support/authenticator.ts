import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PAIRS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

type KeyKind = keyof typeof PAIRS;

/** The key pair of an authenticator: its public key as COSE writes it (RFC 9053), and its signatures. */
function keyPair(kind: KeyKind) {
  const { publicKey, privateKey } = PAIRS[kind]();
  const jwk = publicKey.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  /** The type, the algorithm and the parameters, by their numbers. */
  const key: Readonly<Record<KeyKind, Record<number, number | Uint8Array>>> = {
    ES256: { 1: 2, 3: -7, [-1]: 1, [-2]: part('x'), [-3]: part('y') },
    EdDSA: { 1: 1, 3: -8, [-1]: 6, [-2]: part('x') },
    RS256: { 1: 3, 3: -257, [-1]: part('n'), [-2]: part('e') },
  };
  return {
    cose: new Map(Object.entries(key[kind]).map(([name, value]) => [Number(name), value])),
    signed: (data: Buffer) => sign(kind === 'EdDSA' ? null : 'sha256', data, privateKey),
  };
}

/** What differs from a right answer. */
export interface Differences {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly isSigned?: boolean;
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** An authenticator in software, with one passkey, that answers as a browser would write it in JSON. */
export function createAuthenticator({
  kind = 'ES256',
  origin = 'https://site.example',
}: {
  kind?: KeyKind;
  origin?: string;
} = {}) {
  const id = randomBytes(32);
  const { cose, signed } = keyPair(kind);
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (flags: number, change: Differences, more = Buffer.alloc(0)) => {
    const { host = new URL(origin).hostname, isVerified = true } = change;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(change.counter ?? counter);
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]),
      count,
      more,
    ]);
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: credential.id,
    /** Makes its passkey. */
    create(
      { challenge, user }: { challenge: string; user: { id: string } },
      change: Differences = {},
    ) {
      owner = user.id;
      const data = clientData(change.type ?? 'webauthn.create', challenge, change.origin ?? origin);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const key = Buffer.concat([Buffer.alloc(16), size, id, isoCBOR.encode(cose)]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>()
          .set('fmt', 'none')
          .set('attStmt', new Map())
          .set('authData', authData(HAS_KEY, change, key)),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers with its passkey. Its counter grows by `step`; 0 is a passkey without a counter. */
    answer({ challenge }: { challenge: string }, change: Differences = {}, step = 1) {
      counter += step;
      const data = clientData(change.type ?? 'webauthn.get', challenge, change.origin ?? origin);
      const auth = authData(0, change);
      const hash = createHash('sha256').update(data).digest();
      const { isSigned = true, userHandle = owner } = change;
      const signature = signed(Buffer.concat([isSigned ? auth : randomBytes(37), hash]));
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
