import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  Outlet,
  RouterProvider,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
  useLocation,
} from 'react-router';
import type { SiteFrame } from '../../domain/site-frame.ts';
import { FrameProvider } from '../frame.tsx';
import { idle } from '../layout/when-idle.ts';

/** The address at which the router starts, where there is nothing to load. */
const START = '/start';

/**
 * Opens each page once in a document that is not shown, with a router of its own and the data that is kept. So the
 * browser has compiled what a change of page runs before the first press. A document without a window loads no pictures.
 * The effects of a page run, and end when the next one is opened.
 */
export async function warmUp(frame: SiteFrame, paths: readonly string[]): Promise<void> {
  const start = performance.now();
  await idle();
  const { routes } = __reactRouterManifest;
  const modules = __reactRouterRouteModules;
  const history = createMemoryHistory({ initialEntries: [START] });
  // The data is kept by its address.
  history.createURL = (to) => new URL(history.createHref(to), location.origin);
  let onShown = () => {};
  let onError = () => {};
  const Frame = () => {
    const { pathname } = useLocation();
    // biome-ignore lint/correctness/useExhaustiveDependencies: each page.
    useEffect(() => onShown(), [pathname]);
    return (
      <FrameProvider value={frame}>
        <Outlet />
      </FrameProvider>
    );
  };
  const router: DataRouter = createRouter({
    routes: [
      {
        id: 'root',
        Component: Frame,
        // As with the router of the site, the frame is not loaded again.
        loader: () => null,
        shouldRevalidate: () => false,
        children: [
          { path: START },
          ...createClientRoutes(routes, modules, null, true, false, 'root'),
        ],
      },
    ],
    history,
    hydrationData: { loaderData: { root: null } },
    dataStrategy: singleFetch(() => router, __reactRouterManifest, modules, true),
    mapRouteProperties,
  }).initialize();
  const root = createRoot(document.implementation.createHTMLDocument().body, {
    onCaughtError: () => onError(),
  });
  root.render(<RouterProvider router={router} />);
  try {
    for (const path of paths) {
      await idle();
      const isShown = new Promise<void>((resolve, reject) => {
        onShown = resolve;
        onError = reject;
      });
      await router.navigate(path);
      // The server cannot be reached, for example.
      if (router.state.errors !== null) break;
      await isShown;
      // What is below the heading comes with the next frame.
      await new Promise(requestAnimationFrame);
    }
    await idle();
  } finally {
    root.unmount();
    router.dispose();
  }
  performance.measure('warm-up', { start });
}
