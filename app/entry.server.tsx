import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { siteContext } from './context.ts';
import { deferScripts, ScriptNonce } from './deferred-scripts.tsx';

/** Renders a page when its turn comes: what its loaders and actions waited for has held nobody up. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { renders, address } = context.get(siteContext);
  const html = await renders.run(address, () => render(request, routerContext, context));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

async function render(
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<string> {
  const { log, nonce: given } = context.get(siteContext);
  const nonce = given ?? undefined;
  // Pages from memory are answered between two renderings.
  await new Promise((resolve) => setTimeout(resolve));
  // Nobody reads the page of a visitor who has left meanwhile.
  if (request.signal.aborted) return '';
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      // No `signal`: React would listen to it for ever, and Node keeps a request's signal while someone does.
      onError: (error) => log.error({ err: error }, 'a page could not be rendered'),
    },
  );
  // A page is whole in its first response, and its policy names every script in it.
  await stream.allReady;
  return deferScripts(await new Response(stream).text());
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(siteContext);
  log.error({ err: error }, 'unexpected error in a loader or action');
};
