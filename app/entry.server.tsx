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

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { log, nonce: given } = context.get(siteContext);
  const nonce = given ?? undefined;
  headers.set('Content-Type', 'text/html; charset=utf-8');
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
  const html = await new Response(stream).text();
  return new Response(deferScripts(html), { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(siteContext);
  log.error({ err: error }, 'unexpected error in a loader or action');
};
