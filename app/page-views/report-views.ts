import { VISITS_PATH } from '../../domain/visits.ts';

/*
 * Reports the page views of a visit to the server, which decides what counts. A script of its own, without React:
 * every page loads it once it is idle, while the owner counts.
 */

/** The path of the last view; undefined before the first, and after a return from the back/forward cache. */
let last: string | undefined;
/** Sent with the first view only: later ones come from the site itself. */
let { referrer } = document;

function view(path = location.pathname): void {
  // A page that is rendered ahead is hidden until it is opened.
  if (path === last || document.visibilityState !== 'visible') return;
  last = path;
  if (/^\/admin(\/|$)/i.test(path)) return;
  // The server leaves robots out.
  const isDriven = navigator.webdriver || undefined;
  const body = JSON.stringify({ path, referrer, isDriven });
  referrer = '';
  if (navigator.sendBeacon?.(VISITS_PATH, body)) return;
  fetch(VISITS_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

function start(): void {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened instanceof PerformanceNavigationTiming) {
    const { pathname } = new URL(opened.name, location.href);
    // The server refuses an unknown address too, in browsers that do not tell the status.
    if (opened.responseStatus >= 400) last = pathname;
    // A visitor may have gone on to another page before this script was loaded.
    view(pathname);
  }
  view();

  const later = () => view();
  if ('navigation' in globalThis) {
    navigation.addEventListener('currententrychange', later);
  } else {
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name];
      history[name] = (...entry) => {
        change.apply(history, entry);
        view();
      };
    }
    addEventListener('popstate', later);
  }
  document.addEventListener('visibilitychange', later);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    last = undefined;
    view();
  });
}

const isRefused =
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1';

if (!isRefused) start();
