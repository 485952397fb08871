import type {
  UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { type PageName, pageAt, pathOf } from '../../domain/pages.ts';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { loadPicture } from '../layout/garden.tsx';
import { idle } from '../layout/when-idle.ts';
import { savesData } from '../ui/motion-state.ts';
import { createKeptData } from './kept-data.ts';
import { warmUp } from './warm-up.tsx';

/*
 * Fetches what a change of page needs before a link is pressed: modules, style sheets and data. React Router's own
 * prefetching brings no style sheets, and data that it asks for again.
 */

declare global {
  // Set by React Router.
  var __reactRouterManifest: AssetsManifest;
  var __reactRouterRouteModules: RouteModules;
}

// Other tabs of the owner's browser drop theirs too.
let saves = new BroadcastChannel('engawa-saves');
const data = createKeptData(globalThis.fetch.bind(globalThis), location.origin, () =>
  saves.postMessage(null),
);
saves.onmessage = data.drop;
// A page that the browser keeps for the way back hears of no save.
addEventListener('pagehide', () => saves.close());
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  data.drop();
  saves = new BroadcastChannel('engawa-saves');
  saves.onmessage = data.drop;
});
// React Router cannot be handed data, but it asks for it with `fetch`, at an address that is known ahead.
globalThis.fetch = data.fetch;

/** The routes of what opens over a list. */
const DIALOG_ROUTES: Readonly<Record<string, string>> = {
  anime: 'anime-title',
  downloads: 'premium-download',
};

/** The routes of the addresses below a page. */
const PART_ROUTES: Readonly<Record<string, string>> = { ...DIALOG_ROUTES, projects: 'project' };

/** The page that is shown; none where that is a page below it, not a dialog over it. */
function shownPage(): PageName | undefined {
  const page = pageAt(location.pathname);
  return page === 'projects' && location.pathname !== pathOf(page) ? undefined : page;
}

let isWarm = false;

/**
 * Prefetches the pages of the menu, and runs their code once. Not the admin: its scripts are large, and visitors do not
 * need them.
 */
export async function prefetchPages(frame: SiteFrame): Promise<void> {
  const pages = frame.menu.map(({ page }) => page).filter((page) => page !== 'admin');
  // Each page in a task of its own: to begin all requests at once takes a slow device 100 ms.
  await Promise.all(pages.map((page) => idle().then(() => prefetchPage(page))));
  applyLoaded();
  if (isWarm) return;
  isWarm = true;
  // The code of the page that was loaded whole has run.
  const shown = shownPage();
  await warmUp(frame, pages.filter((page) => page !== shown).map(pathOf));
}

/**
 * Prefetches a page. With a list comes the dialog of its entries, without their data: without its module React Router
 * would load the page whole. Resolves when the modules and style sheets are loaded.
 */
async function prefetchPage(page: PageName): Promise<void> {
  // What the page that was loaded whole shows is in its HTML.
  if (page !== shownPage()) data.prefetch(dataAddress(pathOf(page), page));
  const dialog = DIALOG_ROUTES[page];
  await Promise.all(
    [page, ...(dialog === undefined ? [] : [dialog])].map((route) => loadOnce(route, loadRoute)),
  );
}

/** By the id of a route, and by the address of a style sheet. */
const loading = new Map<string, Promise<void>>();

/** Loads something once; what has failed can be loaded again. */
function loadOnce(key: string, load: (key: string) => Promise<void>): Promise<void> {
  const promise = loading.get(key) ?? load(key);
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

/** What makes the routes usable that have loaded. */
const loaded = new Set<() => void>();

/** Makes all routes that have loaded usable, with one change of the styles. */
function applyLoaded(): void {
  for (const apply of loaded) apply();
  loaded.clear();
}

/** Loads the modules and style sheets of a route, which `applyLoaded` makes usable. */
async function loadRoute(id: string): Promise<void> {
  const route = __reactRouterManifest.routes[id];
  if (route === undefined) return;
  const { module, imports = [], css = [] } = route;
  const load = (address: string): Promise<RouteModules[string]> =>
    import(/* @vite-ignore */ address);
  const [routeModule] = await Promise.all([
    load(module),
    ...imports.map(load),
    ...css.map((sheet) => loadOnce(sheet, loadSheet)),
  ]);
  loaded.add(() => {
    // So React Router imports nothing when the page is opened, and neither adds nor removes a style sheet.
    __reactRouterRouteModules[id] ??= routeModule;
    route.css = [];
  });
}

/**
 * Loads a style sheet, to be added for good: the rules of a page are for its own classes. Not as a link that waits with
 * a `media` for no device: when that changes, the browser computes all styles of the page again.
 */
async function loadSheet(href: string): Promise<void> {
  if (document.querySelector(`style[data-sheet="${href}"]`)) return;
  const response = await fetch(href, { priority: 'low' });
  if (!response.ok) throw new Error(`${href} did not load.`);
  const sheet = await new CSSStyleSheet().replace(await response.text());
  loaded.add(() => document.adoptedStyleSheets.push(sheet));
}

/** The address from which React Router asks for the data of one route. */
function dataAddress(path: string, routeId: string): string {
  const url = new URL(`${path}${path === '/' ? '_' : ''}.data`, location.origin);
  url.searchParams.set('_routes', routeId);
  return url.href;
}

/** How long a visitor points at a link before it is taken for the next one, in milliseconds. */
const POINTED_MS = 80;

let pointing: ReturnType<typeof setTimeout> | undefined;

// What a visitor points at or begins to press is needed next.
for (const kind of ['pointerover', 'focusin'] as const) {
  addEventListener(kind, ({ target }) => {
    clearTimeout(pointing);
    pointing = setTimeout(() => prefetchTarget(target), POINTED_MS);
  });
}
addEventListener('pointerdown', ({ target }) => prefetchTarget(target));
// Who presses the link to the page that is shown asks for what is new. Before the router asks for it.
addEventListener(
  'click',
  ({ target }) => {
    if (linkOf(target)?.href === location.href) data.drop();
  },
  true,
);

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

/** Prefetches the page of a link, with the picture of its garden, or a title or tool. */
function prefetchTarget(target: EventTarget | null): void {
  const link = linkOf(target);
  // In another tab a page is loaded whole.
  if (link?.origin !== location.origin || link.target !== '' || savesData()) return;
  const page = pageAt(link.pathname);
  const [, , part] = link.pathname.split('/');
  if (page === undefined || page === 'admin') return;
  const partRoute = PART_ROUTES[page];
  if (part !== undefined && partRoute !== undefined) {
    data.prefetch(dataAddress(link.pathname, partRoute));
    loadOnce(partRoute, loadRoute).then(applyLoaded, () => undefined);
  } else if (page !== shownPage()) {
    prefetchPage(page).then(applyLoaded, () => undefined);
    loadPicture(page);
  }
}
