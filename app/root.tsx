import { lazy, use, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { type PageName, pageAt } from '../domain/pages.ts';
import type { SiteFrame } from '../domain/site-frame.ts';
import type { Route } from './+types/root';
import { appContext } from './context.ts';
import { Rendering, StartScripts } from './deferred-scripts.tsx';
import { FrameChangeProvider, FrameProvider, latestFrame, useFrame } from './frame.tsx';
import { LanguageSwitch } from './languages/language-switch.tsx';
import languagesSheet from './languages/languages.css?url';
import { ErrorSection } from './layout/error-page.tsx';
import { Footer } from './layout/footer.tsx';
import { Scene } from './layout/garden-scene.tsx';
import { Pending } from './layout/pending.tsx';
import { Prefetching } from './layout/prefetching.tsx';
import { TabTitle } from './layout/tab-title.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { type Missing, missingOf } from './pages/not-found/missing-data.ts';
import { hidesNextLink, pageNameOf } from './pages.ts';
import { frameOf } from './preview/preview-frame.ts';
import './styles/main.css';
import { fontsOf, TYPE_SHEETS } from './type-faces.ts';
import { RenderAfresh } from './ui/render-afresh.tsx';

// Preloaded, the fonts usually arrive before the first paint; otherwise they wait for the style sheet. Only the server
// renders this: a browser that runs the scripts has the fonts.
const FontPreloads = ({ type }: { type: SiteFrame['type'] | undefined }) =>
  fontsOf(type).map((href) => (
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      href={href}
    />
  ));

// Only needed at an unknown address.
const MissingSection = lazy(async () => ({
  default: (await import('./pages/not-found/page.tsx')).MissingSection,
}));

// Never fails: an error page needs the frame too.
export const loader = ({ context }: Route.LoaderArgs): SiteFrame =>
  frameOf(context.get(appContext));

// Only a save changes the frame, so the owner's next page loads it again. Without the frame, a page's data is a third
// smaller, and a loaded list opens without waiting for an answer.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  pageAt(currentUrl.pathname) === 'admin' &&
  (pageAt(nextUrl.pathname) !== 'admin' || formMethod !== undefined);

export function Layout({ children }: { children: React.ReactNode }) {
  const matched = usePageName();
  const error = useRouteError();
  const missing = missingOf(error);
  const isNextLinkHidden = useMatches().some(({ handle }) => hidesNextLink(handle));
  const page = missing === undefined ? matched : 'home';
  const loaded = useRouteLoaderData<typeof loader>('root');
  const home = useRouteLoaderData<() => Pick<Missing, 'home'>>('home')?.home;
  const serverFrame = use(Rendering)?.frame ?? null;
  const [saved, setSaved] = useState<SiteFrame>();
  // The loaded frame, if there is one: a save may have happened between the loader and the rendering.
  const frame = serverFrame === null ? latestFrame(saved ?? loaded) : (loaded ?? serverFrame);
  const { language, direction, languages, words, hour, accent, type, isCopy = false } = frame;
  // The editor has a bar and a `main` of its own, and no garden behind it.
  const isDesk = useRouteLoaderData<() => { editor: object | null }>('admin')?.editor != null;
  // No loader has run if an action threw, so scripts would miss their data. They would also miss it on a static copy's
  // page for unknown addresses, because React Router requests the data of the address.
  const isStatic =
    import.meta.env.SSR && (loaded === undefined || (isCopy && missing !== undefined));
  return (
    <html
      lang={language}
      dir={direction}
      data-admin={page === 'admin' ? (isDesk ? 'desk' : 'login') : undefined}
      data-hour={isDesk ? undefined : hour}
      data-accent={accent}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <Meta />
        {import.meta.env.SSR && <FontPreloads type={type} />}
        <Links />
        {type && <link rel="stylesheet" href={TYPE_SHEETS[type]} />}
        {languages && <link rel="stylesheet" href={languagesSheet} />}
      </head>
      <body data-page={page}>
        <FrameProvider value={frame}>
          {!isDesk && (
            <a className="skip-link" href="#content">
              {words.skip}
            </a>
          )}
          {page !== 'admin' && <LanguageSwitch isMissing={missing !== undefined} />}
          {!isDesk && <Scene page={page} sky={(missing?.home ?? home)?.sky} />}
          <RenderAfresh>
            {!isDesk && <TopBar isMissing={missing !== undefined} />}
            <Pending />
            <FrameChangeProvider value={setSaved}>
              {isDesk ? (
                children
              ) : (
                <main id="content" tabIndex={-1}>
                  {children}
                </main>
              )}
            </FrameChangeProvider>
            {!isDesk && <Footer page={page} hasNext={error != null || !isNextLinkHidden} />}
          </RenderAfresh>
          <TabTitle />
          {!isDesk && <Prefetching />}
        </FrameProvider>
        {!isStatic && (
          <>
            <ScrollRestoration />
            {import.meta.env.SSR && <Scripts />}
            <StartScripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = usePageName();
  const { words } = useFrame();
  const missing = missingOf(error);
  if (missing !== undefined) return <MissingSection {...missing} />;
  return <ErrorSection {...failureOf(error, words, page)} page={page} />;
}

function usePageName(): PageName {
  return (
    useMatches()
      .map(({ handle }) => pageNameOf(handle))
      .findLast((name) => name !== undefined) ?? 'home'
  );
}

// The message that React Router sends for an unknown server error.
const SERVER_ERROR = 'Unexpected Server Error';

/** The content of the error page. `status` is null when the browser got no readable response. */
function failureOf(
  error: unknown,
  words: SiteFrame['words'],
  page: PageName,
): { status: number | null; message: string } {
  const notLoaded = page === 'anime' ? words.animeNotLoaded : words.notLoaded;
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error && error.message === SERVER_ERROR
      ? { status: 500, message: words.serverError }
      : { status: null, message: notLoaded };
  }
  const data: unknown = error.data;
  const message =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  if (typeof message === 'string') return { status: error.status, message };
  return { status: error.status, message: error.status < 500 ? words.notAnswered : notLoaded };
}
