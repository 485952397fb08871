import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { errorText } from '../domain/words/texts.ts';
import { THIS_MACHINE } from './audit/audit.ts';
import type { DoBackupTask } from './backup/backup-process.ts';
import type { Clock } from './clock.ts';
import { createDoctor } from './doctor/doctor.ts';
import { createOwnRequests } from './doctor/own-requests.ts';
import type { Settings } from './env.ts';
import { createApp } from './http/app.ts';
import type { AppEnv, RequestFacts } from './http/app-env.ts';
import { createEarlyRefusals, type EarlyRefusals } from './http/early-refusals.ts';
import { createErrorPages } from './http/error-pages.ts';
import { overloadLog } from './http/overload-log.ts';
import type { PageContext } from './http/page-context.ts';
import { publicFiles } from './http/public-files.ts';
import { createDiskProbe, createReadiness } from './http/readiness.ts';
import type { MessageOf } from './http/refusal.ts';
import { createRequestListener } from './http/request-listener.ts';
import { type FactsOf, factsOf } from './http/route-facts.ts';
import { isSecureSite } from './http/security-headers.ts';
import type { MatchPath } from './http/snapshot/page-address.ts';
import { createSnapshot } from './http/snapshot/snapshot.ts';
import { startJobs } from './jobs.ts';
import { createCookies } from './login/cookies.ts';
import { ensurePasscode, PASSCODE_MIN, setPasscode } from './login/passcodes.ts';
import { secretsOf } from './messages/mail/mail-settings.ts';
import { openSender } from './messages/mail/open-sender.ts';
import { startMailQueue } from './messages/mail-queue.ts';
import { outboxRows } from './messages/outbox-rows.ts';
import { openServices } from './open-services.ts';
import { openSiteStore, throwUnusable } from './open-site-store.ts';
import { previewPageRoutes } from './previews/page-routes.ts';
import { publishStoredContent } from './publish-stored-content.ts';
import { ownFacts, renderedPages } from './rendered-pages.ts';
import { siteRoutes } from './routes.ts';
import { createSiteAddresses } from './site-addresses.ts';
import { openFiles } from './storage.ts';

/** An open site, ready to handle requests. */
export interface Site {
  /** Handles a request. */
  readonly listener: RequestListener;
  /** Refuses requests that cannot be passed to the listener. */
  readonly refusals: EarlyRefusals;
  readonly factsOf: FactsOf;
  /**
   * Generates a passcode where none is set. Resolves to the line with the site's address, and the passcode
   * if one was generated; and a line about `SITE_URL` where it is not set. To be called once the site listens: a passcode that a failed start has shown
   * would be lost.
   */
  readonly finishStart: (address: string) => Promise<string>;
  /** From here on `/readyz` fails; everything else works as before. */
  stopReadiness(): void;
  /** Waits for mails that are being sent, and closes the store. */
  close(): Promise<void>;
}

interface SiteOptions {
  readonly settings: Settings;
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /** Whether pages have a content security policy: false in development, where Vite adds scripts. */
  readonly policy: boolean;
  readonly render: (request: Request, context: PageContext) => Promise<Response>;
  /** Matches a path with the routes; null in development, where they change. */
  readonly match: MatchPath | null;
  /** Does what takes memory for backups in a process of its own; not in development. */
  readonly doBackupTask?: DoBackupTask;
  /** Divides every wait of the mail queue, for tests of the whole site. */
  readonly mailPace?: number;
  /** Where GitHub is, for tests. */
  readonly githubOrigin?: string;
  /** The time by which the sky is drawn, for tests. */
  readonly skyClock?: Clock;
  /** False for tests that need few pages: see `createSnapshot`. */
  readonly rendersAhead?: boolean;
}

/** What the owner reads at the start while the site does not know its address. */
const WITHOUT_SITE_URL =
  'SITE_URL is not set: pages name no address of their own, and there are no sharing cards, no sitemap and no feed.';

/** Opens the store and creates the services and the application. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { settings, clientFolder, policy, render, match, mailPace = 1 } = options;
  const clock = () => new Date();
  const { skyClock = clock, rendersAhead = true, githubOrigin } = options;
  const { siteUrl = null } = settings;
  const log = pino({ level: settings.logLevel });
  const sender = await openSender(settings.mail);
  const { store, lost } = await openSiteStore(settings, log);
  const queue = startMailQueue({
    rows: outboxRows(store),
    clock,
    sender,
    secrets: secretsOf(settings.mail),
    pace: mailPace,
    onError: (error) => log.error({ err: error }, 'the mail queue cannot reach the store'),
  });
  const close = async () => {
    await queue.stop();
    await store.close();
  };
  const throwUnusableStore = throwUnusable(settings);
  try {
    const files = await openFiles(settings, (error) =>
      log.warn({ err: error }, 'other users of this machine may be able to read the uploads'),
    );
    const paths = publicFiles(clientFolder);
    const services = await openServices({
      settings,
      log,
      clientFolder,
      store,
      files,
      queue,
      clock,
      shippedFiles: paths,
      ...(githubOrigin !== undefined && { githubOrigin }),
    }).catch(throwUnusableStore);
    if (lost !== null) await services.lostUploads.note(lost).catch(throwUnusableStore);
    if (settings.adminPasscode !== undefined) {
      // Before the site listens, so that nobody can log in with the previous passcode.
      const isChanged = await setPasscode(store, settings.adminPasscode).catch(throwUnusableStore);
      if (isChanged) await services.audit.record({ event: 'passcode-changed' }, THIS_MACHINE);
      if (settings.adminPasscode.length < PASSCODE_MIN) {
        log.warn(`ADMIN_PASSCODE is shorter than ${PASSCODE_MIN} characters: set a longer one.`);
      }
    }
    let isStopping = false;
    const diskAnswers = createDiskProbe(settings.dataDir);
    const ready = createReadiness(async () => {
      await store.ping();
      await services.content.checkStored();
      await diskAnswers();
    });
    const secure = isSecureSite(settings.siteUrl);
    const cookies = createCookies(secure);
    const messageOf: MessageOf = (code) => errorText(services.content.current().site.words, code);
    const contextOf = (facts: RequestFacts): PageContext => ({
      ...facts,
      services,
      cookies,
      siteUrl,
      skyClock,
      pageViewScript: settings.pageViewScript ?? null,
      preview: null,
    });
    const addresses = createSiteAddresses({
      match,
      services,
      isFile: (path) => paths.has(path) || services.ownFiles.has(path),
      app: () => app,
    });
    const previewPages = previewPageRoutes({
      services,
      addressesOf: addresses.of,
      render: (request, facts, preview, content) =>
        render(request, {
          ...contextOf(facts),
          services: { ...services, content },
          preview,
        }),
      clock,
      keepsPages: match !== null,
      errorPage: createErrorPages(services.content, (request, failure) =>
        render(request, { ...contextOf(ownFacts(log)), failure }),
      ),
    });
    const own = await createOwnRequests(store, clock).catch(throwUnusableStore);
    const routes = siteRoutes({
      services,
      cookies,
      addresses,
      previewPages,
      siteUrl,
      clock,
      doctor: createDoctor({ settings, store, own, clock }),
      own,
      trustedProxies: settings.trustedProxies,
    });
    const app: Hono<AppEnv> = createApp({
      log,
      clientFolder,
      publicFiles: paths,
      ownFiles: services.ownFiles,
      messageOf,
      trustedProxies: settings.trustedProxies,
      secure,
      policy,
      ready: () => (isStopping ? Promise.reject(new Error('The site is stopping.')) : ready()),
      render: (request, facts) => render(request, contextOf(facts)),
      routes,
    });
    await publishStoredContent({ services, store, log });
    const refusals = createEarlyRefusals(secure, messageOf);
    const answer = getRequestListener(app.fetch, {
      // The clean-up would close the connection of a client that sends for half a second longer.
      autoCleanupIncoming: false,
      // Requests that cannot be passed to the application, such as one with an invalid Host.
      errorHandler: () => refusals.response('malformed-request'),
    });
    const snapshot =
      addresses.published === null
        ? null
        : createSnapshot({
            content: services.content,
            addresses: addresses.published,
            log,
            render: app.fetch,
            rendersAhead,
          });
    void snapshot?.warm();
    const jobs = startJobs({
      services,
      snapshot,
      store,
      files,
      ownFolder: settings.dataDir,
      clock,
      skyClock,
      settings,
      doBackupTask: options.doBackupTask ?? null,
      renderPages: (at) => renderedPages({ services, settings, render, at, log }),
      log,
    });
    return {
      listener: createRequestListener({
        snapshot,
        answer,
        refusals,
        trustedProxies: settings.trustedProxies,
        onOverload: overloadLog(log),
      }),
      refusals,
      factsOf: factsOf(routes),
      async finishStart(address) {
        const passcode = await ensurePasscode(store).catch(throwUnusableStore);
        const shownOnce =
          passcode === null ? '' : `. The admin passcode, shown this once: ${passcode}`;
        const withoutUrl = siteUrl === null ? `${WITHOUT_SITE_URL}\n` : '';
        return `Engawa is open at ${address}${shownOnce}\n${withoutUrl}`;
      },
      stopReadiness() {
        isStopping = true;
      },
      async close() {
        await services.pictures.stop();
        await jobs.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
