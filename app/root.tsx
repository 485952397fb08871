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
import { ErrorSection } from './layout/error-page.tsx';
import { useInlinedStyles } from './layout/inlined-styles.ts';
import { useNumberedHistory } from './layout/numbered-history.ts';
import { Pending } from './layout/pending.tsx';
import { Scene } from './layout/scene.tsx';
import { TabTitle } from './layout/tab-title.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { missingOf } from './pages/not-found/missing.ts';
import { notLoadedOf, type Room, roomOf } from './pages.ts';
import './styles/main.css';

// Asked for at once, and not when the styles are read, they are mostly there before the first paint.
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

// Needed at an unknown address only.
const MissingSection = lazy(async () => ({
  default: (await import('./pages/not-found/page.tsx')).MissingSection,
}));

export function Layout({ children }: { children: React.ReactNode }) {
  const found = useRoom();
  const missing = missingOf(useRouteError());
  const room = missing === undefined ? found : 'home';
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
      <body data-room={room}>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <Scene room={room} />
        <TopBar isNowhere={missing !== undefined} />
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
  const room = useRoom();
  const words = useMatches()
    .map(({ handle }) => notLoadedOf(handle))
    .findLast((found) => found !== undefined);
  const missing = missingOf(error);
  if (missing !== undefined) return <MissingSection {...missing} />;
  return <ErrorSection {...failureOf(error, words)} room={room} />;
}

function useRoom(): Room {
  return (
    useMatches()
      .map(({ handle }) => roomOf(handle))
      .findLast((room) => room !== undefined) ?? 'home'
  );
}

// What React Router makes of an error of the server that has no words for visitors.
const SERVER_ERROR = 'Unexpected Server Error';

/** What the error page says; no status where the browser got no answer that it could read. */
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
