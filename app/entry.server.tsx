import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { type AppContext, appContext } from './context.ts';
import {
  deferScripts,
  type LateScript,
  REPORT_VIEWS,
  Rendering,
  startText,
} from './deferred-scripts.tsx';
import {
  isPartlyTranslated,
  MARK_FIRST_LANGUAGE,
  withFirstLanguage,
} from './languages/first-language-marks.ts';
import { missingOf } from './pages/not-found/missing-data.ts';
import { frameOf } from './preview/preview-frame.ts';
import { withStrip } from './preview/preview-strip.ts';
import { siteTags } from './site-tags.tsx';
import { dataBlock, structuredDataOf } from './structured-data.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { runInTurn, notFoundPage } = context.get(appContext);
  if (notFoundPage !== undefined && isMissing(routerContext)) return notFoundPage();
  const html = await runInTurn(() => render(request, routerContext, context));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** Whether a loader has found that there is nothing at the address. */
const isMissing = ({ staticHandlerContext: { errors } }: EntryContext): boolean =>
  Object.values(errors ?? {}).some((error) => missingOf(error) !== undefined);

async function render(
  request: Request,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<string> {
  const app = context.get(appContext);
  const { log, nonce: pageNonce } = app;
  const nonce = pageNonce ?? undefined;
  const withNonce = nonce === undefined ? {} : { nonce };
  await app.pause();
  const frame = frameOf(app);
  const start = startText(routerContext.manifest.version, lateScripts(app, routerContext));
  const stream = await renderToReadableStream(
    <Rendering value={{ start, frame, nonce }}>
      <ServerRouter context={routerContext} url={request.url} {...withNonce} />
    </Rendering>,
    {
      nonce,
      // No `signal`: React never removes its listener, and Node keeps a request's signal in memory while it has one.
      onError: (error) => log.error({ err: error }, 'a page could not be rendered'),
    },
  );
  // The response contains the whole page, because its policy lists the hashes of all its scripts.
  await stream.allReady;
  await app.pause();
  const page = deferScripts(await new Response(stream).text());
  await app.pause();
  const { preview } = app;
  const tags = siteTags(frame, app);
  const data = dataBlock(await structuredDataOf(routerContext, app), nonce);
  const html = withFirstLanguage(withSiteTags(page, tags, data), app);
  if (preview === null) return html;
  const { pathname, search } = new URL(request.url);
  // A link that starts with two slashes would lead to another site.
  const sitePath = `${pathname.slice(preview.basename.length).replace(/^\/*/, '/')}${search}`;
  return withStrip(html, preview, sitePath, nonce);
}

/** Adds tags to the head of a page, and data to the end of its body, after everything that the browser displays. */
function withSiteTags(html: string, tags: string, data: string): string {
  const page = html.replace('</head>', () => `${tags}</head>`);
  const end = page.lastIndexOf('</body>');
  return `${page.slice(0, end)}${data}${page.slice(end)}`;
}

function lateScripts(
  app: AppContext,
  { staticHandlerContext: { matches } }: EntryContext,
): readonly LateScript[] {
  const { services, pageViewScript, preview } = app;
  // Opening a preview is not counted as a view, and the report would disclose its secret address.
  if (preview !== null) return [];
  // A script of another program must not read a grant.
  if (matches.some(({ params }) => params.grant !== undefined)) return [];
  return [
    ...(isPartlyTranslated(app) ? [MARK_FIRST_LANGUAGE] : []),
    ...(services.visits.isCounting() ? [REPORT_VIEWS] : []),
    ...(pageViewScript === null ? [] : [{ type: 'text/javascript', src: pageViewScript } as const]),
  ];
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(appContext);
  log.error({ err: error }, 'unexpected error in a loader or action');
};
