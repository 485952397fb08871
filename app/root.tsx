import mono from '@fontsource/dm-mono/files/dm-mono-latin-400-normal.woff2?url';
import sans from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import { lazy } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import { site } from '../site.config.ts';
import type { Route } from './+types/root';
import { StartScripts } from './deferred-scripts.tsx';
import { Footer } from './layout/footer.tsx';
import './layout/overtaken-transition.ts';
import type { PageName } from '../domain/pages.ts';
import { ErrorSection } from './layout/error-page.tsx';
import { useInlinedStyles } from './layout/inlined-styles.ts';
import { useNumberedHistory } from './layout/numbered-history.ts';
import { Pending } from './layout/pending.tsx';
import { Scene } from './layout/scene.tsx';
import { TabTitle } from './layout/tab-title.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { missingOf } from './pages/not-found/missing.ts';
import { notLoadedOf, pageNameOf } from './pages.ts';
import './styles/main.css';

// Preloaded, the fonts usually arrive before the first paint; otherwise they wait for the style sheet.
const preloaded = (href: string) => ({
  rel: 'preload' as const,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
});

export const links: Route.LinksFunction = () => [
  preloaded(sans),
  preloaded(mono),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

// Only needed at an unknown address.
const MissingSection = lazy(async () => ({
  default: (await import('./pages/not-found/page.tsx')).MissingSection,
}));

export function Layout({ children }: { children: React.ReactNode }) {
  const matched = usePageName();
  const missing = missingOf(useRouteError());
  const page = missing === undefined ? matched : 'home';
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <Meta />
        <Links />
        {missing?.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body data-room={page}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <Scene page={page} />
        <TopBar isMissing={missing !== undefined} />
        <Pending />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <TabTitle />
        <ScrollRestoration />
        <Scripts />
        <StartScripts />
      </body>
    </html>
  );
}

export default function App() {
  useNumberedHistory();
  useInlinedStyles();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = usePageName();
  const notLoaded = useMatches()
    .map(({ handle }) => notLoadedOf(handle))
    .findLast((message) => message !== undefined);
  const missing = missingOf(error);
  if (missing !== undefined) return <MissingSection {...missing} />;
  return <ErrorSection {...failureOf(error, notLoaded)} page={page} />;
}

function usePageName(): PageName {
  return (
    useMatches()
      .map(({ handle }) => pageNameOf(handle))
      .findLast((name) => name !== undefined) ?? 'home'
  );
}

// The message that React Router sends in place of an unknown server error.
const SERVER_ERROR = 'Unexpected Server Error';

/** The content of the error page. `status` is null when the browser got no readable response. */
function failureOf(
  error: unknown,
  notLoaded = 'This page could not be loaded. Please try again.',
): { status: number | null; message: string } {
  if (!isRouteErrorResponse(error)) {
    return error instanceof Error && error.message === SERVER_ERROR
      ? { status: 500, message: 'Something went wrong here.' }
      : { status: null, message: notLoaded };
  }
  const data: unknown = error.data;
  const message =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return {
    status: error.status,
    message:
      typeof message === 'string'
        ? message
        : error.status < 500
          ? 'This request could not be answered.'
          : notLoaded,
  };
}
