import { Hono } from 'hono';
import type { Logger } from 'pino';
import { SiteError } from '../../domain/site-error.ts';
import type { OwnFiles } from '../files/own-files.ts';
import { type AppEnv, isClientRequest, type RequestFacts } from '../http/app-env.ts';
import { createEarlyRefusals } from '../http/early-refusals.ts';
import type { ErrorPage } from '../http/errors.ts';
import { answerErrors, type MessageOf, PAGE_METHODS } from '../http/errors.ts';
import { admit } from '../http/middleware/admit.ts';
import { bodyLimits } from '../http/middleware/body-limits.ts';
import { compressResponses } from '../http/middleware/compression.ts';
import { pagePolicy } from '../http/middleware/page-policy.ts';
import { requestChecks } from '../http/middleware/request-checks.ts';
import { requestFacts } from '../http/middleware/request-facts.ts';
import { requestLog } from '../http/middleware/request-log.ts';
import { ownFiles } from '../http/middleware/serve-own-files.ts';
import { staticFiles } from '../http/middleware/static-files.ts';
import type { RenderQueue } from '../http/render-queue.ts';
import { formBytes } from '../http/request-body.ts';
import { responseHeaders } from '../http/security-headers.ts';
import type { PagesInMemory } from '../pages/pages-in-memory.ts';

/** Renders a page or runs an action with React Router. */
export type RenderPage = (request: Request, facts: RequestFacts) => Promise<Response>;

interface AppOptions {
  readonly log: Logger;
  readonly render: RenderPage;
  /** The routes that are not pages. */
  readonly routes: Hono<AppEnv>;
  /** The message of a refusal. */
  readonly messageOf: MessageOf;
  readonly errorPage: ErrorPage;
  /** Whether the owner wants no pictures from other sites. */
  readonly ownPicturesOnly: () => boolean;
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /** The paths of its public files. */
  readonly publicFiles: ReadonlySet<string>;
  /** The files of the owner's folder. */
  readonly ownFiles: Pick<OwnFiles, 'has' | 'open'>;
  /** How many proxies in front are trusted to report the client's address. */
  readonly trustedProxies: number;
  /** The public origin is https; browsers are told not to use plain http. */
  readonly secure: boolean;
  /** Whether pages have a content policy. False in development, where Vite adds scripts of its own. */
  readonly policy: boolean;
  /** Null in development, where pages change without a change of the content. */
  readonly pages: PagesInMemory | null;
  readonly renders: RenderQueue;
}

/** Creates the web application. Middleware is listed in the order in which a request passes through it. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { log, render, routes, clientFolder, secure, pages } = options;
  const app = new Hono<AppEnv>();
  // Pages from memory need no place.
  if (pages !== null) app.use(pages.found);
  const refusals = createEarlyRefusals(secure, options.messageOf);
  app.use(admit(refusals, options));
  if (pages !== null) app.use(pages.rendered);
  app.use(requestFacts(options));
  app.use(requestLog(log));
  app.use(compressResponses);
  app.use(responseHeaders(secure));
  app.use(pagePolicy(clientFolder, options.ownPicturesOnly));
  app.use(requestChecks(secure));
  app.use(bodyLimits());
  app.use(ownFiles(options.ownFiles));
  app.use(staticFiles(clientFolder, options.publicFiles));
  app.route('/', routes);
  app.all('*', async (c) => {
    // HEAD is rendered as GET, so that it has the same headers, including the policy's hashes. Hono drops the body.
    const { raw } = c.req;
    if (!PAGE_METHODS.has(raw.method)) throw new SiteError('wrong-method');
    const facts = c.get('facts');
    // A form's turn begins after its action, which may wait long (app/entry.server.tsx).
    if (raw.method === 'POST') {
      return render(new Request(raw, { body: await formBytes(raw) }), facts);
    }
    const read = raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw;
    const inTurn: RequestFacts['inTurn'] = (work) => work();
    const notFoundPage =
      pages !== null && isClientRequest(c) ? { notFoundPage: () => pages.notFound(c.req) } : {};
    return facts.inTurn(() => render(read, { ...facts, inTurn, ...notFoundPage }));
  });
  app.onError(answerErrors(options.messageOf, options.errorPage));
  return app;
}
