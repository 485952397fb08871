import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { siteContext } from '../app/context.ts';
import type { RequestFacts } from './app.ts';
import type { Services } from './services/index.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Answers a request with React Router. */
export function renderPage(
  request: Request,
  site: RequestFacts & { services: Services; secure: boolean },
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  return handle(request, context);
}
