import { accessSync, constants, mkdirSync } from 'node:fs';
import { type ServerType, serve } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { createApp, type RequestFacts } from './app.ts';
import type { Env } from './env.ts';
import { createServices, type Services } from './services/index.ts';
import { ensurePasscode, RECOMMENDED_PASSCODE_LENGTH } from './services/passcodes.ts';
import { StartError } from './start-error.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

/** How long requests under way may take after SIGTERM, in milliseconds. */
const DRAIN_MS = 10_000;

/** A running site. */
export interface Site {
  /** Where it listens, such as `http://localhost:3000`. */
  readonly address: string;
  /** The passcode that this start generated, or null. */
  readonly passcode: string | null;
  /** Lets the requests under way end, then closes the store. */
  close(): Promise<void>;
}

interface SiteOptions {
  readonly env: Env;
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /** False in development, where Vite adds scripts of its own. */
  readonly policy: boolean;
  readonly render: (
    request: Request,
    site: RequestFacts & { services: Services; secure: boolean },
  ) => Promise<Response>;
}

/** Opens the store, puts the services and the application together, and listens. */
export async function startSite({ env, clientFolder, policy, render }: SiteOptions): Promise<Site> {
  const log = pino({ level: env.logLevel });
  const store = await openStore(env, log);
  try {
    const { generated } = await ensurePasscode(store, env.adminPasscode);
    if (
      env.adminPasscode !== undefined &&
      env.adminPasscode.length < RECOMMENDED_PASSCODE_LENGTH
    ) {
      log.warn(`ADMIN_PASSCODE is shorter than ${RECOMMENDED_PASSCODE_LENGTH} characters.`);
    }
    const services = await createServices({
      store,
      clock: () => new Date(),
      defaults: defaultPortfolio,
      dataFolder: 'data',
      publicFolder: clientFolder,
    });
    const secure = env.siteUrl?.startsWith('https:') ?? false;
    const app = createApp({
      log,
      clientFolder,
      policy,
      ping: () => store.ping(),
      render: (request, facts) => render(request, { ...facts, services, secure }),
    });
    await services.content.load();
    const server = await listen(app.fetch, env);
    return {
      address: addressOf(server, env),
      passcode: generated,
      close: async () => {
        await drain(server);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openStore(env: Env, log: Logger): Promise<Store> {
  if (env.databaseUrl !== undefined) {
    return openPostgres(env.databaseUrl, (error) =>
      log.error({ err: error }, 'an idle database connection broke'),
    ).catch((cause: unknown) => {
      throw new StartError(
        `DATABASE_URL: PostgreSQL could not be opened (${reasonOf(cause)}).`,
        'Check that the server runs and that host, port, user, password and database are right.',
        cause,
      );
    });
  }
  try {
    mkdirSync(env.dataDir, { recursive: true });
    accessSync(env.dataDir, constants.W_OK);
    return await openSqlite(env.dataDir);
  } catch (cause) {
    throw new StartError(
      `DATA_DIR: ${env.dataDir} cannot be used (${reasonOf(cause)}).`,
      'Name a folder that this user may write to, on a disk with free space.',
      cause,
    );
  }
}

function listen(fetch: (request: Request) => Response | Promise<Response>, env: Env) {
  return new Promise<ServerType>((resolve, reject) => {
    const server = serve(
      { fetch, port: env.port, ...(env.host === undefined ? {} : { hostname: env.host }) },
      () => resolve(server),
    );
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EADDRINUSE') {
        reject(
          new StartError(
            `PORT: ${env.port} is in use by another program.`,
            'End that program, or set PORT to a free port.',
            cause,
          ),
        );
      } else if (cause.code === 'EACCES') {
        reject(
          new StartError(
            `PORT: ${env.port} may not be opened by this user.`,
            'Set PORT to 1024 or above.',
            cause,
          ),
        );
      } else {
        reject(
          new StartError(
            `HOST: the site cannot listen on ${env.host ?? 'all interfaces'} (${reasonOf(cause)}).`,
            'Set HOST to an address of this machine, or leave it out.',
            cause,
          ),
        );
      }
    });
  });
}

function addressOf(server: ServerType, env: Env): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port;
  const host = env.host === undefined || env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function drain(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    }
  });
}

const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  // A refused connection to several addresses of one host has its reasons inside.
  const first = cause instanceof AggregateError ? cause.errors[0] : undefined;
  const reason = first instanceof Error ? first.message : cause.message;
  return reason.replaceAll(/\s+/g, ' ').trim() || cause.name;
};
