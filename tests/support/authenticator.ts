import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** The part of CBOR that authenticators write (RFC 8949). */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(type: number, size: number): Buffer {
  const top = type << 5;
  if (size < 24) return Buffer.from([top | size]);
  if (size < 256) return Buffer.from([top | 24, size]);
  return Buffer.from([top | 25, size >> 8, size & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

export type KeyKind = 'ES256' | 'EdDSA' | 'RS256';

const fromText = (text = ''): Buffer => Buffer.from(text, 'base64url');

/** The key pair of an authenticator, the public key as COSE writes it (RFC 9053), and its signatures. */
function keyPair(kind: KeyKind): { cose: Cbor; signed: (data: Buffer) => Buffer } {
  const jwk = (key: KeyObject) => key.export({ format: 'jwk' });
  switch (kind) {
    case 'ES256': {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x, y } = jwk(publicKey);
      return {
        cose: new Map<number, Cbor>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          ...([
            [-2, fromText(x)],
            [-3, fromText(y)],
          ] as const),
        ]),
        signed: (data) => sign('sha256', data, privateKey),
      };
    }
    case 'EdDSA': {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      return {
        cose: new Map<number, Cbor>([
          ...([
            [1, 1],
            [3, -8],
            [-1, 6],
          ] as const),
          [-2, fromText(jwk(publicKey).x)],
        ]),
        signed: (data) => sign(null, data, privateKey),
      };
    }
    case 'RS256': {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const { n, e } = jwk(publicKey);
      return {
        cose: new Map<number, Cbor>([
          ...([
            [1, 3],
            [3, -257],
          ] as const),
          ...([
            [-1, fromText(n)],
            [-2, fromText(e)],
          ] as const),
        ]),
        signed: (data) =>
          sign('sha256', data, { key: privateKey, padding: constants.RSA_PKCS1_PADDING }),
      };
    }
  }
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
      const key = Buffer.concat([Buffer.alloc(16), size, id, cbor(cose)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(HAS_KEY, change, key)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
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
