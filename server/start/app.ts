import { Hono } from 'hono';
import { SiteError } from '../../domain/site-error.ts';
import { errorText } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
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
import { isSecureSite, responseHeaders } from '../http/security-headers.ts';
import type { PagesInMemory } from '../pages/pages-in-memory.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';

/** Renders a page or runs an action with React Router. */
export type RenderPage = (request: Request, facts: RequestFacts) => Promise<Response>;

/** The messages of errors for visitors. */
export const createMessages = (
  { settings }: { readonly settings: Pick<Settings, 'siteUrl'> },
  content: Pick<Content, 'current'>,
): MessageOf => {
  return (code) => errorText(content.current().site.words, code, settings.siteUrl ?? null);
};

/** Creates the web application. Middleware is listed in the order in which a request passes through it. */
export function createApp(
  site: Pick<Site, 'log' | 'shipped'> & {
    readonly settings: Pick<Settings, 'siteUrl' | 'trustedProxies'>;
  },
  services: {
    readonly content: Pick<Content, 'current'>;
    readonly ownFiles: Pick<OwnFiles, 'has' | 'open'>;
  },
  parts: {
    readonly render: RenderPage;
    /** The routes that are not pages. */
    readonly routes: Hono<AppEnv>;
    readonly errorPage: ErrorPage;
    /** Whether pages have a content policy. False in development, where Vite adds scripts of its own. */
    readonly policy: boolean;
    /** Null in development, where pages change without a change of the content. */
    readonly pages: PagesInMemory | null;
    readonly renders: RenderQueue;
  },
): Hono<AppEnv> {
  const { clientFolder, paths } = site.shipped;
  const { content } = services;
  const { render, pages } = parts;
  const secure = isSecureSite(site.settings.siteUrl);
  const messageOf = createMessages(site, content);
  const app = new Hono<AppEnv>();
  // Pages from memory need no place.
  if (pages !== null) app.use(pages.found);
  app.use(admit(site, createEarlyRefusals(secure, messageOf)));
  if (pages !== null) app.use(pages.rendered);
  app.use(requestFacts(site, parts.renders, parts.policy));
  app.use(requestLog(site.log));
  app.use(compressResponses);
  app.use(responseHeaders(secure));
  app.use(pagePolicy(() => content.current().site.ownPicturesOnly));
  app.use(requestChecks(secure));
  app.use(bodyLimits());
  app.use(ownFiles(services.ownFiles));
  app.use(staticFiles(clientFolder, paths));
  app.route('/', parts.routes);
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
  app.onError(answerErrors(messageOf, parts.errorPage));
  return app;
}
