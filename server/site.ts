import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { site } from '../site.config.ts';
import { THIS_MACHINE } from './audit/audit.ts';
import { startSchedule } from './backup/schedule.ts';
import type { Clock } from './clock.ts';
import type { Content } from './content/content.ts';
import type { Env } from './env.ts';
import { createApp } from './http/app.ts';
import type { RequestFacts } from './http/app-env.ts';
import { NO_ADDRESS, turnOf } from './http/client-address.ts';
import { createEarlyRefusals } from './http/early-refusals.ts';
import { createFairQueue, type FairQueue } from './http/fair-queue.ts';
import { overloadLog } from './http/overload-log.ts';
import { publicFiles } from './http/public-files.ts';
import { createReadiness } from './http/readiness.ts';
import { createRequestListener } from './http/request-listener.ts';
import { literalPaths } from './http/route-table.ts';
import { isSecureSite } from './http/security-headers.ts';
import { createPageAddresses, type MatchPath } from './http/snapshot/page-address.ts';
import { createSnapshot, type Snapshot } from './http/snapshot/snapshot.ts';
import { type Cookies, createCookies } from './login/cookies.ts';
import { ensurePasscode, RECOMMENDED_PASSCODE_LENGTH, setPasscode } from './login/passcodes.ts';
import { openSender } from './messages/mail/open-sender.ts';
import { secretsOf } from './messages/mail/settings.ts';
import { startMailQueue } from './messages/mail-queue.ts';
import { outboxRows } from './messages/outbox-rows.ts';
import { siteRoutes } from './routes.ts';
import { createServices, type Services } from './services.ts';
import { reasonOf, StartError } from './start-error.ts';
import { openFiles, openOwnStore } from './storage.ts';
import type { Store } from './store/store.ts';

/** How often the store is asked whether another process saved, also where it does not tell, in milliseconds. */
const REFRESH_MS = 500;

/** An open site, ready to be listened for. */
export interface Site {
  /** Answers a request. */
  readonly listener: RequestListener;
  /**
   * Makes sure that there is a passcode where the settings name none; resolves to the line that says
   * where the site is open, with the passcode if it had to be generated. To be called once the site
   * listens: a passcode shown by a start that failed would be lost.
   */
  readonly opened: (address: string) => Promise<string>;
  /** From here on `/readyz` says no; everything else goes on. */
  leave(): void;
  /** Waits for the mail under way, and closes the store. */
  close(): Promise<void>;
}

interface SiteOptions {
  readonly env: Env;
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /** False in development, where Vite adds scripts of its own. */
  readonly policy: boolean;
  readonly render: (request: Request, site: RenderedSite) => Promise<Response>;
  /** Matches a path with the routes; null in development, where they change. */
  readonly match: MatchPath | null;
}

/** What the pages of a request are rendered with. */
export interface RenderedSite extends RequestFacts {
  readonly services: Services;
  readonly cookies: Cookies;
  /** Where renderings wait for their turn, by address. */
  readonly renders: FairQueue;
}

/** How many pages React renders at once. Requests under way bound how many wait for it. */
const RENDERS_AT_ONCE = 2;

/** Opens the store, and puts the services and the application together over it. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { env, clientFolder, policy, render, match } = options;
  const log = pino({ level: env.logLevel });
  const sender = await openSender(env.mail);
  const store = await openOwnStore(env, (failure) =>
    log.error(failure, 'an idle database connection broke'),
  );
  const clock = () => new Date();
  const queue = startMailQueue({
    rows: outboxRows(store),
    clock,
    sender,
    secrets: secretsOf(env.mail),
    pace: env.mailPace,
    onError: (error) => log.error({ err: error }, 'the mail queue cannot reach the store'),
  });
  const close = async () => {
    await queue.stop();
    await store.close();
  };
  const failing = (cause: unknown): never => {
    const setting = env.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    throw new StartError(
      `${setting}: the store was opened, but cannot be used (${reasonOf(cause)}).`,
      'Check that this user may write to it, and that its disk has free space.',
      cause,
    );
  };
  try {
    const files = await openFiles(env, (error) =>
      log.warn({ err: error }, 'other users of this machine may be able to read the uploads'),
    );
    const services = await createServices({
      store,
      clock,
      queue,
      guards: env.contactGuards,
      floodPerHour: env.floodPerHour,
      owner: site.contact.email,
      defaults: defaultPortfolio,
      dataFolder: 'data',
      publicFolder: clientFolder,
      files,
      uploadLimit: env.uploadLimit,
      grantLifetime: env.grantLifetime,
      siteName: site.brand,
      onAuditLost: (error, event) =>
        log.error({ err: error, event }, 'an entry of the audit log was lost'),
    }).catch(failing);
    if (env.adminPasscode !== undefined) {
      if (env.adminPasscode.length < RECOMMENDED_PASSCODE_LENGTH) {
        log.warn(`ADMIN_PASSCODE is shorter than ${RECOMMENDED_PASSCODE_LENGTH} characters.`);
      }
      // Before the site listens, so that nobody logs in with the one before.
      const isAnother = await setPasscode(store, env.adminPasscode).catch(failing);
      if (isAnother) await services.audit.note({ event: 'passcode-changed' }, THIS_MACHINE);
    }
    let isLeaving = false;
    const ready = createReadiness(async () => {
      await store.ping();
      await services.content.checkStored();
    });
    const secure = isSecureSite(env.siteUrl);
    const cookies = createCookies(secure);
    const turns = createFairQueue({ concurrent: RENDERS_AT_ONCE });
    const renders: FairQueue = {
      // What is rendered to be kept has waited for its turn in the snapshot: a flood must not hold it up here too.
      run: <T>(address: string, work: () => Promise<T>) =>
        address === NO_ADDRESS ? work() : turns.run(turnOf(address), work),
    };
    const app = createApp({
      log,
      clientFolder,
      trustedProxies: env.trustedProxies,
      secure,
      policy,
      ready: () => (isLeaving ? Promise.reject(new Error('The site is stopping.')) : ready()),
      render: (request, facts) => render(request, { ...facts, services, cookies, renders }),
      routes: siteRoutes(services, cookies),
    });
    await services.content.load().catch((cause: unknown) => {
      log.error({ err: cause }, 'the stored content cannot be read');
      throw new StartError(
        'The stored content cannot be read.',
        'Restore a backup, or run the version that saved it. The log says what is wrong with it.',
        cause,
      );
    });
    const refusals = createEarlyRefusals(secure);
    const answer = getRequestListener(app.fetch, {
      // It would close the connection of a client that sends for half a second longer.
      autoCleanupIncoming: false,
      // What is no request for the application, such as one with a bad Host.
      errorHandler: () => refusals.response('malformed-request'),
    });
    const snapshot =
      match === null
        ? null
        : createSnapshot({
            content: services.content,
            addresses: createPageAddresses({
              match,
              answered: literalPaths(app),
              files: publicFiles(clientFolder),
              services,
            }),
            log,
            render: app.fetch,
          });
    void snapshot?.warm();
    const stopRenewing = snapshot === null ? () => undefined : renewYearly(snapshot, clock);
    const refreshing = keepFresh(services.content, store, log);
    const sweeping = sweepRegularly(services, log);
    const backups = startSchedule({
      source: { store, files, clock },
      settings: env.backups,
      onDone: (name) => log.info({ name }, 'backed up'),
      onError: (error) => log.error({ err: error }, 'THE BACKUP FAILED: there is no new one'),
    });
    return {
      listener: createRequestListener({
        snapshot,
        answer,
        refusals,
        trustedProxies: env.trustedProxies,
        onOverload: overloadLog(log),
      }),
      async opened(address) {
        const passcode = await ensurePasscode(store).catch(failing);
        const shownOnce =
          passcode === null ? '' : `. The admin passcode, shown this once: ${passcode}`;
        return `Engawa is open at ${address}${shownOnce}\n`;
      },
      leave() {
        isLeaving = true;
      },
      async close() {
        stopRenewing();
        await refreshing.stop();
        await sweeping.stop();
        await backups.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Looks for saves of other processes, when the store tells of one and again and again. */
function keepFresh(content: Content, store: Store, log: Logger): { stop(): Promise<void> } {
  let isAsking = false;
  let isTold = false;
  const ask = async () => {
    isAsking = true;
    const wasFresh = content.isFresh();
    await content.refresh().catch((error: unknown) => {
      if (wasFresh) log.error({ err: error }, 'the store does not answer: pages may be old');
    });
    if (!wasFresh && content.isFresh()) log.info('the store answers again: pages are current');
    isAsking = false;
    // The store may have been told after it had answered.
    if (isTold) askAtOnce();
  };
  const askAtOnce = () => {
    isTold = isAsking;
    if (!isAsking) void ask();
  };
  const signals = store.onSave(askAtOnce);
  const timer = setInterval(() => {
    if (!isAsking) void ask();
  }, REFRESH_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return signals.stop();
    },
  };
}

/** How often it is looked whether a year has begun, in milliseconds. */
const YEAR_CHECK_MS = 60_000;

/** Each page says at its foot which year it is. */
function renewYearly(snapshot: Snapshot, clock: Clock): () => void {
  let year = clock().getUTCFullYear();
  const timer = setInterval(() => {
    if (clock().getUTCFullYear() === year) return;
    year = clock().getUTCFullYear();
    void snapshot.renew();
  }, YEAR_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** How often files that no tool uses are looked for, in milliseconds. */
const SWEEP_MS = 6 * 60 * 60 * 1000;

function sweepRegularly(services: Services, log: Logger): { stop(): Promise<void> } {
  const sweep = () =>
    services.uploads.sweep().catch((error: unknown) => {
      log.error({ err: error }, 'the uploaded files could not be tidied up');
    });
  let last = sweep();
  const timer = setInterval(() => {
    last = sweep();
  }, SWEEP_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
}
