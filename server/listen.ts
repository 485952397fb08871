import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { UPLOADS } from './app.ts';
import type { Env } from './env.ts';
import { KEEP_ALIVE_SECONDS } from './snapshot/ready-answer.ts';
import { reasonOf, StartError } from './start-error.ts';

/** How long requests under way may take after a stop, in milliseconds. */
const DRAIN_MS = 10_000;

/** How often connections are closed whose requests have ended meanwhile, in milliseconds. */
const DRAIN_STEP_MS = 20;

/** How long a request may take to arrive, in milliseconds: Node's own default. */
const ARRIVAL_MS = 5 * 60 * 1000;

/** How long an upload may take: 200 MB come over a slow line. */
const UPLOAD_MS = 2 * 60 * 60 * 1000;

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
  const keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000;
  const server = createServer({ requestTimeout: UPLOAD_MS, keepAliveTimeout });
  server.on('request', (request, response) => {
    if (request.method !== 'GET') endLate(request);
    if (!server.listening) response.shouldKeepAlive = false;
    listener(request, response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, env)));
    server.listen({ port: env.port, host: env.host }, () =>
      resolve({ address: addressOf(server, env), http: server, close: () => drain(server) }),
    );
  });
}

function endLate(request: IncomingMessage): void {
  if (request.url?.startsWith(UPLOADS)) return;
  const timer = setTimeout(() => request.complete || request.destroy(), ARRIVAL_MS).unref();
  request.once('close', () => clearTimeout(timer));
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
