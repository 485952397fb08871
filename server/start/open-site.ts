import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { NewerFormatError } from '../../domain/content/section.ts';
import { THIS_MACHINE } from '../audit/audit.ts';
import { LEGACY_CONFIG, readLegacyConfig } from '../content/legacy-config.ts';
import { addStoredPortfolio } from '../content/saving.ts';
import type { Clock } from '../core/clock.ts';
import { StartError } from '../core/start-error.ts';
import { answerUnhandled, createEarlyRefusal } from '../http/errors.ts';
import { createProbes, createReadiness } from '../http/readiness.ts';
import { isSecureSite } from '../http/security-headers.ts';
import { ensurePasscode, setPasscode } from '../login/passcodes.ts';
import type { Services } from '../services.ts';
import { PASSCODE_MIN, type Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import { createGitHub } from '../sources/github.ts';
import { startJobs } from './jobs.ts';
import { createErrorTexts, createSiteApp, type PageMaker } from './site-app.ts';
import { openSiteStore, throwUnusable } from './storage.ts';

/** For tests. */
export interface SiteOptions {
  readonly githubOrigin?: string;
  /** The time by which the sky is drawn. */
  readonly skyClock?: Clock;
  /** False: each page is rendered when it is first asked for. */
  readonly rendersAhead?: boolean;
}

export async function openSite(settings: Settings, maker: PageMaker, options: SiteOptions = {}) {
  const clock = () => new Date();
  const { skyClock = clock, rendersAhead = true, githubOrigin } = options;
  const log = pino({ level: settings.logLevel });
  const store = await openSiteStore(settings, log);
  const throwUnusableStore = throwUnusable(settings);
  try {
    let isStopping = false;
    const github = createGitHub({ origin: githubOrigin });
    const opened = { settings, store, log, clock };
    const { site, app, services, pages } = await createSiteApp(opened, maker, {
      github,
      skyClock,
    });
    const secure = isSecureSite(settings.siteUrl);
    const refuse = createEarlyRefusal(secure, createErrorTexts(site, services.content));
    if (settings.adminPasscode !== undefined) {
      // Before the site listens, so that nobody can log in with the previous passcode.
      const isChanged = await setPasscode(store, settings.adminPasscode).catch(throwUnusableStore);
      if (isChanged) await services.audit.record({ event: 'passcode-changed' }, THIS_MACHINE);
      if (settings.adminPasscode.length < PASSCODE_MIN) {
        log.warn(`ADMIN_PASSCODE is shorter than ${PASSCODE_MIN} characters: set a longer one.`);
      }
    }
    await publishStoredContent(site, services);
    const answer = getRequestListener(app.fetch, {
      // The clean-up would close the connection of a client that sends for half a second longer.
      autoCleanupIncoming: false,
      // For a request of HTTP 1.0 without a host.
      hostname: 'localhost',
      errorHandler: (error) => answerUnhandled(error, refuse, log),
    });
    const { messages, orders } = services;
    services.mails.start({ message: messages.writeMail, order: orders.writeMail });
    const stopJobs = startJobs(site, services, pages, skyClock);
    const isReady = createReadiness(
      async () => {
        await store.ping();
        await services.content.checkStored();
      },
      (error) => log.error({ err: error }, 'the site is not ready'),
    );
    const answerProbe = createProbes(async () => !isStopping && isReady(), secure);
    return {
      listener(request: IncomingMessage, response: ServerResponse): void {
        if (!answerProbe(request, response)) void answer(request, response);
      },
      /**
       * Resolves to the line with the site's address, and a passcode where one was generated. To be called once the
       * site listens: a passcode that a failed start has shown would be lost.
       */
      async finishStart(address: string): Promise<string> {
        // Only now: a start that finds its port in use closes the store.
        if (rendersAhead) void pages?.renderAhead();
        const passcode = await ensurePasscode(store).catch(throwUnusableStore);
        const shownOnce =
          passcode === null ? '' : `. The admin passcode, shown this once: ${passcode}`;
        return `Engawa is open at ${address}${shownOnce}\n`;
      },
      /** From here on `/readyz` fails. */
      stopReadiness(): void {
        isStopping = true;
      },
      /** Waits for mails in progress, and closes the store. */
      async close(): Promise<void> {
        await services.pictures.stop();
        await stopJobs();
        await services.mails.stop();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Publishes the stored content. Throws a StartError where it cannot be read. */
async function publishStoredContent({ store, log }: Site, { content }: Services): Promise<void> {
  await content.loadAndPublish().catch((cause: unknown) => {
    log.error({ err: cause }, 'the stored content cannot be read');
    if (cause instanceof Error && cause.cause instanceof NewerFormatError) {
      throw new StartError(
        cause.cause.message,
        'Run the version that saved it, or a newer one. Nothing was changed.',
        cause,
      );
    }
    throw new StartError(
      'The stored content cannot be read.',
      'Restore a backup, or run the version that saved it. The log says what is wrong with it.',
      cause,
    );
  });
  // The next save would do it.
  await addStoredPortfolio(store).catch((error: unknown) =>
    log.error({ err: error }, 'the history has no first version'),
  );
  await readLegacyConfig({ store, log }, content, process.cwd()).catch((error: unknown) =>
    log.error({ err: error }, `${LEGACY_CONFIG} was not taken over`),
  );
}
