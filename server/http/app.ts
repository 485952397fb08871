import { randomBytes, randomUUID } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { ERRORS, SiteError } from '../../domain/errors.ts';
import { type AppEnv, hasLeft, isVisit, type RequestFacts } from './app-env.ts';
import { boundedLines } from './bounded-lines.ts';
import { browserName } from './browser-name.ts';
import { clientAddress } from './client-address.ts';
import { compressWhole } from './compression.ts';
import { contentPolicy, ownScripts, RESOURCE_POLICY, SCRIPT_POLICY } from './content-policy.ts';
import { isCrossSiteWrite, isFromElsewhere } from './cross-site.ts';
import { createStyleInliner } from './inline-styles.ts';
import { publicFiles } from './public-files.ts';
import { METHODS, refusal } from './refusal.ts';
import { isPersonal, isReadable, loggedPath } from './request-path.ts';
import { REFERRER_POLICY, securityHeaders } from './security-headers.ts';

/** The largest body of a form, in bytes: a message of 10,000 letters of any script, 9 bytes each. */
export const FORM_LIMIT = 128 * 1024;

/** The largest body of a save, in bytes: a thousand projects and a thousand tools, well described. */
export const SAVE_LIMIT = 8 * 1024 * 1024;

/** Renders a page or runs an action: React Router in the running site. */
export type Render = (request: Request, facts: RequestFacts) => Promise<Response>;

interface AppOptions {
  readonly log: Logger;
  readonly render: Render;
  /** Answers what is no page. */
  readonly routes: Hono<AppEnv>;
  /** Resolves where the site can do its work, and rejects soon where it cannot. */
  readonly ready: () => Promise<void>;
  /** The folder of built and public files. */
  readonly clientFolder: string;
  /** How many proxies in front are believed when they say who asks. */
  readonly trustedProxies: number;
  /** The public origin is https: browsers shall not ask over plain http again. */
  readonly secure: boolean;
  /** False in development, where Vite adds scripts of its own. */
  readonly policy: boolean;
}

/** Where the owner's files are sent to. */
export const UPLOADS = '/admin/files';

/** Where the content is saved. */
export const SAVES = '/admin/save';

const REQUEST_ID = 'X-Request-Id';
const YEAR = 365 * 24 * 60 * 60;
const FOR_A_DAY = 'public, max-age=86400';

/** Puts the web application together, in the order in which a request passes through it. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const bounded = boundedLines(options.log);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const log = options.log.child({ requestId });
    const nonce = options.policy ? randomBytes(16).toString('hex') : null;
    const address = addressOf(c, options.trustedProxies);
    const browser = browserName(c.req.header('User-Agent') ?? null);
    const elsewhere = isFromElsewhere(c.req.raw);
    c.set('facts', { requestId, address, browser, isFromElsewhere: elsewhere, nonce, log });
    const start = performance.now();
    await next();
    c.header(REQUEST_ID, requestId);
    const entry = {
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (hasLeft(c)) bounded(() => log.info(entry, 'the visitor left before the answer'));
    else if (c.res.status >= 500) log.error(entry, 'request failed');
    else if (c.res.status >= 400 && isVisit(c)) {
      bounded(() => log.info(entry, 'request refused'));
    } else log.debug(entry, 'request');
  });

  app.use(compressWhole);

  const always = Object.entries(securityHeaders(options.secure));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of always) c.header(name, value);
  });

  // Whatever a grant opens, and the page that explains why it opens nothing.
  app.use('/grants/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  });

  app.use(async (c, next) => {
    await next();
    // A response may bring a stricter one, as a download link does.
    if (!c.res.headers.has('Referrer-Policy')) {
      c.header('Referrer-Policy', REFERRER_POLICY);
    }
    // A page to be kept gets its own caching then. Whatever else says nothing of it is for its asker alone.
    const isForOne = isPersonal(c.req.method, c.req.path) || isVisit(c);
    if (isForOne && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });

  const inlineStyles = createStyleInliner(options.clientFolder);
  app.use(async (c, next) => {
    await next();
    const { nonce, log } = c.get('facts');
    if (nonce === null || c.res.headers.has('Content-Security-Policy')) return;
    const type = c.res.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html')) {
      const { html: page, scripts, foreign } = ownScripts(await c.res.text(), nonce);
      if (foreign > 0) log.error({ foreign }, 'a page has scripts of unknown origin');
      const { html, sheets } = inlineStyles(page);
      const headers = new Headers(c.res.headers);
      headers.set('Content-Security-Policy', contentPolicy(scripts, sheets));
      const status = c.res.status;
      c.res = undefined;
      c.res = new Response(html, { status, headers });
    } else {
      const isOurScript = type.startsWith('text/javascript') && c.req.path.startsWith('/assets/');
      c.header('Content-Security-Policy', isOurScript ? SCRIPT_POLICY : RESOURCE_POLICY);
    }
  });

  app.use(async (c, next) => {
    if (!isReadable(new URL(c.req.url).pathname)) throw new SiteError('malformed-request');
    if (isCrossSiteWrite(c.req.raw, options.secure)) throw new SiteError('cross-site');
    if (!METHODS.has(c.req.method)) throw new SiteError('wrong-method');
    await next();
  });

  app.use(async (c, next) => {
    const { raw, path: where } = c.req;
    const length = raw.headers.get('Content-Length');
    // Browsers always say how much they send. What is not announced cannot be refused before it is read.
    if (length === null && raw.headers.has('Transfer-Encoding')) {
      throw new SiteError('length-required');
    }
    if (Number(length ?? 0) > bodyLimitOf(where)) throw new SiteError('too-large');
    await next();
  });

  app.get('/healthz', (c) => c.text('ok\n', 200, { 'Cache-Control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const ready = await options.ready().then(
      () => true,
      (error: unknown) => {
        c.get('facts').log.error({ err: error }, 'the site is not ready');
        return false;
      },
    );
    return c.text(ready ? 'ok\n' : 'not ready\n', ready ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });

  // A drawing that is sharp in any size, for the browsers that ask without looking at the page.
  app.get('/favicon.ico', (c) => {
    c.header('Cache-Control', FOR_A_DAY);
    return c.redirect('/favicon.svg', 308);
  });

  const files = publicFiles(options.clientFolder);
  const serveFile = serveStatic({ root: options.clientFolder, precompressed: true });
  app.use(async (c, next) => {
    if (!files.has(c.req.path)) return next();
    // The file as a response, or nothing where there is none and the next one has answered. A header
    // that `onFound` sets would come too late for it.
    const file = await serveFile(c, next);
    if (file?.ok) file.headers.set('Cache-Control', cacheControlOf(c.req.path));
    return file;
  });

  app.route('/', options.routes);

  app.all('*', (c) => {
    // HEAD has the headers of GET, the policy's hashes among them; Hono drops the body afterwards.
    const { raw } = c.req;
    const request = raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw;
    return options.render(request, c.get('facts'));
  });

  app.onError((error, c) => {
    const { requestId, log } = c.get('facts');
    if (error instanceof SiteError) {
      if (ERRORS[error.code].status >= 500) log.error({ err: error }, error.message);
      return refusal(error.code, requestId, { retryAfter: error.retryAfter });
    }
    // Nobody reads the answer to a request that broke off, and the site has not failed.
    if (hasLeft(c)) return refusal('malformed-request', requestId);
    log.error({ err: error }, 'unexpected error');
    return refusal('load-failed', requestId, { status: 500 });
  });

  return app;
}

// The names under /assets have a hash of what they hold.
const cacheControlOf = (where: string): string =>
  where.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600';

/** The largest body that is read at a path, in bytes. An upload is never held in memory, and has its own. */
function bodyLimitOf(where: string): number {
  if (where === UPLOADS) return Number.POSITIVE_INFINITY;
  return where === SAVES ? SAVE_LIMIT : FORM_LIMIT;
}

function addressOf(c: Context<AppEnv>, trustedProxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress;
  return clientAddress(peer, c.req.header('X-Forwarded-For'), trustedProxies);
}
