import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Env } from '../env.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { SAVES, UPLOADS } from './middleware/body-limits.ts';
import { oneAtATime } from './pipelining.ts';
import { isSecureSite } from './security-headers.ts';
import { KEEP_ALIVE_SECONDS } from './snapshot/ready-answer.ts';

/** How long requests under way may take after a stop, in milliseconds. */
const DRAIN_MS = 10_000;

/** How often connections are closed whose requests have ended meanwhile, in milliseconds. */
const DRAIN_STEP_MS = 20;

/** How long the head of a request may take to arrive, in milliseconds. */
const HEAD_MS = 15_000;

/** How often it is looked for connections that take longer, in milliseconds. */
const CHECK_MS = 5_000;

/** How long a form may take to arrive, in milliseconds. */
const FORM_MS = 30_000;

/** How long a save may take to arrive, in milliseconds: 8 MB come over a slow line. */
const SAVE_MS = 5 * 60 * 1000;

/** How long an upload may take: 200 MB come over a slow line. Without a session it is refused at once. */
const UPLOAD_MS = 2 * 60 * 60 * 1000;

/**
 * How long Node reads and drops the body of a request that was refused, in milliseconds: a client that still
 * sends when its connection closes never sees the answer (RFC 9112, section 9.6).
 */
const REST_MS = 30_000;

/** Connections at once. An idle one takes about 10 kB; to share them out among addresses is a proxy's work. */
const MAX_CONNECTIONS = 4_000;

/**
 * Headers of one request. While its head arrives slowly each of them is an object in memory: the thousand that
 * Node takes cost 60 kB for each connection.
 */
const MAX_HEADERS = 100;

/** A server that listens. */
export interface Listening {
  /** Where, such as `http://localhost:3000`. */
  readonly address: string;
  /** For development: Vite listens at the same port, for its own connections to the pages. */
  readonly http: Server;
  /** Takes no new requests, and resolves when those under way have ended. */
  close(): Promise<void>;
}

/** Listens at the host and port of the settings. Throws a StartError where that is not possible. */
export function listen(listener: RequestListener, env: Env): Promise<Listening> {
  const server = createServer({
    requestTimeout: UPLOAD_MS,
    headersTimeout: HEAD_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    // Refused below, with the headers that every answer has.
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  const refusals = createEarlyRefusals(isSecureSite(env.siteUrl));
  const unmet = new WeakSet<IncomingMessage>();
  const next = oneAtATime((request, response) => {
    if (unmet.has(request)) refusals.answer(response, 'expectation-failed');
    else if (lacksHost(request)) refusals.answer(response, 'malformed-request');
    else listener(request, response);
  });
  server.on('request', (request, response) => {
    if (request.method === 'POST') endLate(request, response);
    // Nobody reads such a body, however long it may be.
    else if (hasBody(request)) response.shouldKeepAlive = false;
    if (!server.listening) response.shouldKeepAlive = false;
    next(request, response);
  });
  server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    next(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !isAnswering(socket)) refusals.end(socket, codeOf(error));
    else socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, env)));
    server.listen({ port: env.port, host: env.host }, () =>
      resolve({ address: addressOf(server, env), http: server, close: () => drain(server) }),
    );
  });
}

const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion !== '1.0';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function endLate(request: IncomingMessage, response: ServerResponse): void {
  const endIn = (milliseconds: number) => {
    const timer = setTimeout(() => request.complete || request.destroy(), milliseconds).unref();
    request.once('close', () => clearTimeout(timer));
  };
  const limit = arrivalLimit(request.url?.split('?', 1)[0]);
  if (limit !== UPLOAD_MS) endIn(limit);
  response.once('finish', () => request.complete || endIn(REST_MS));
}

function arrivalLimit(path: string | undefined): number {
  if (path === UPLOADS) return UPLOAD_MS;
  return path === SAVES ? SAVE_MS : FORM_MS;
}

/** True where the answer to an earlier request is on its way: no other words may come in between. */
const isAnswering = (socket: Duplex): boolean =>
  '_httpMessage' in socket && socket._httpMessage !== null;

/** What is wrong with bytes that are no request, by the error that Node gives it. */
function codeOf({ code }: NodeJS.ErrnoException): ErrorCode {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers-too-large';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    default:
      return 'malformed-request';
  }
}

function listenError(cause: NodeJS.ErrnoException, env: Env): StartError {
  if (cause.code === 'EADDRINUSE') {
    return new StartError(
      `PORT: ${env.port} is in use by another program.`,
      'End that program, or set PORT to a free port.',
      cause,
    );
  }
  if (cause.code === 'EACCES') {
    return new StartError(
      `PORT: ${env.port} may not be opened by this user.`,
      'Set PORT to 1024 or above.',
      cause,
    );
  }
  return new StartError(
    `HOST: the site cannot listen on ${env.host ?? 'all interfaces'} (${reasonOf(cause)}).`,
    'Set HOST to an address of this machine, or leave it out.',
    cause,
  );
}

function addressOf(server: Server, env: Env): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port;
  const everywhere = env.host === undefined || env.host === '0.0.0.0' || env.host === '::';
  const host = everywhere ? 'localhost' : env.host;
  return `http://${host?.includes(':') ? `[${host}]` : host}:${port}`;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A client may keep its connection open much longer: it ends with its last request.
    const closing = setInterval(() => server.closeIdleConnections(), DRAIN_STEP_MS);
    // Right after the system was asked for new connections: what came before is answered.
    setImmediate(() => {
      server.close(() => {
        clearInterval(closing);
        resolve();
      });
    });
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  });
}
