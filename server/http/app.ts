import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv, RequestFacts } from './app-env.ts';
import { errorResponse } from './error-response.ts';
import { bodyLimits } from './middleware/body-limits.ts';
import { compressWhole } from './middleware/compression.ts';
import { grantPrivacy } from './middleware/grant-privacy.ts';
import { pagePolicy } from './middleware/page-policy.ts';
import { requestChecks } from './middleware/request-checks.ts';
import { requestFacts } from './middleware/request-facts.ts';
import { requestLog } from './middleware/request-log.ts';
import { responseDefaults } from './middleware/response-defaults.ts';
import { standingHeaders } from './middleware/standing-headers.ts';
import { staticFiles } from './middleware/static-files.ts';
import { probeRoutes } from './probe-routes.ts';

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
  /** The paths under which its files are public. */
  readonly publicFiles: ReadonlySet<string>;
  /** How many proxies in front are believed when they say who asks. */
  readonly trustedProxies: number;
  /** The public origin is https: browsers shall not ask over plain http again. */
  readonly secure: boolean;
  /** False in development, where Vite adds scripts of its own. */
  readonly policy: boolean;
}

/** Puts the web application together, in the order in which a request passes through it. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const { log, render, routes, ready, clientFolder, publicFiles, secure } = options;
  const app = new Hono<AppEnv>();
  app.use(requestFacts(options));
  app.use(requestLog(log));
  app.use(compressWhole);
  app.use(standingHeaders(secure));
  app.use('/grants/*', grantPrivacy);
  app.use(responseDefaults);
  app.use(pagePolicy(clientFolder));
  app.use(requestChecks(secure));
  app.use(bodyLimits);
  app.route('/', probeRoutes(ready));
  app.use(staticFiles(clientFolder, publicFiles));
  app.route('/', routes);
  app.all('*', (c) => {
    // HEAD has the headers of GET, the policy's hashes among them; Hono drops the body afterwards.
    const { raw } = c.req;
    const request = raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw;
    return render(request, c.get('facts'));
  });
  app.onError(errorResponse);
  return app;
}
