import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, queueKeyOf } from '../core/client-address.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import type { Settings } from '../settings/settings.ts';
import { BODIES } from './app-env.ts';
import { createAdmission } from './middleware/admit.ts';
import { closeAfter } from './middleware/request-checks.ts';

const KEEP_ALIVE_MS = 5_000;

/** How long requests in progress may take after a stop, in milliseconds; 1.5 s are left for the rest (`main.ts`). */
const DRAIN_MS = 8_000;

/** How often idle connections are closed after a stop, in milliseconds. */
const DRAIN_STEP_MS = 20;

/** How long the head of a request may take to arrive, in milliseconds. */
const HEAD_MS = 15_000;

/** How often Node checks connections for that timeout, in milliseconds. */
const CHECK_MS = 5_000;

const READ_METHODS: ReadonlySet<string | undefined> = new Set(['POST', 'PUT']);

/**
 * How long the body of a refused request is read and dropped, in milliseconds: a client that still sends when its
 * connection closes does not receive the response (RFC 9112, section 9.6).
 */
const DISCARD_MS = 30_000;

/**
 * How much of such bodies is read at once, in bytes, in all and of one address. A client with more loses its
 * connection.
 */
const DISCARDED = { capacity: 4 * BODIES.content.bytes, perKey: 2 * BODIES.content.bytes };

/** The most connections at once, of about 10 kB each. A proxy may limit them by address. */
const MAX_CONNECTIONS = 4_000;

/** The most headers of one request: Node's default of 1,000 would allow 60 kB for each connection. */
const MAX_HEADERS = 100;

/** Listens on the host and port of the settings. Rejects with a `StartError` if that is not possible. */
export async function listen(listener: RequestListener, env: Settings) {
  const server = createServer({
    requestTimeout: BODIES.file.arrivalMs,
    headersTimeout: HEAD_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  const discards = createAdmission(DISCARDED);
  const discardRest = (request: IncomingMessage) => {
    if (request.complete) return;
    const { headers, socket } = request;
    const forwarded = headers['x-forwarded-for']?.toString();
    const key = queueKeyOf(clientAddress(socket.remoteAddress, forwarded, env.trustedProxies));
    const size = Math.min(Number(headers['content-length'] ?? 0), BODIES.content.bytes);
    const release = discards.acquire(key, size, () => request.destroy());
    if (release === null) return void request.destroy();
    request.once('close', release);
    closeAfter(request, DISCARD_MS);
  };
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (change: 1 | -1): number => {
      const left = (unanswered.get(socket) ?? 0) + change;
      unanswered.set(socket, left);
      return left;
    };
    response.once('close', () => count(-1));
    // Node emits all pipelined requests at once (RFC 9112, section 9.3.2). Browsers do not pipeline; the end of the
    // answer before may not be known here yet.
    if (count(1) > 2) return void socket.destroy();
    if (hasBody(request)) {
      response.once('finish', () => discardRest(request));
      // Other bodies are not read.
      if (!READ_METHODS.has(request.method)) response.shouldKeepAlive = false;
    }
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenError(cause, env)));
    server.listen({ port: env.port, host: env.host }, resolve);
  });
  return {
    /** Such as `http://localhost:3000`. */
    address: addressOf(server, env),
    /** For Vite in development. */
    http: server,
    /** Accepts no new requests, and resolves when those in progress have ended. */
    close: (): Promise<void> => drain(server),
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const listenError = (cause: Error, { host, port }: Settings): StartError =>
  new StartError(
    `PORT, HOST: the site cannot listen on ${host ?? 'all interfaces'}, port ${port} (${reasonOf(cause)}).`,
    'Set PORT to a free port of 1024 or above, and HOST to an address of this machine, or leave it out.',
    cause,
  );

function addressOf(server: Server, env: Settings): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port;
  const everywhere = env.host === undefined || env.host === '0.0.0.0' || env.host === '::';
  const host = everywhere ? 'localhost' : env.host;
  return `http://${host?.includes(':') ? `[${host}]` : host}:${port}`;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), DRAIN_STEP_MS);
    // After the poll phase of the event loop, so that connections which arrived before the stop are answered.
    setImmediate(() => {
      server.close(() => {
        clearInterval(closing);
        resolve();
      });
    });
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  });
}
