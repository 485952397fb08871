/**
 * Functions that no page of this site runs in a browser. The build leaves out their bodies (unused-code.ts), and so
 * what only they call. Each comment says why they are not used.
 */
export interface UnusedFunctions {
  readonly package: string;
  /** The version whose code was read. */
  readonly version: string;
  /** By file. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

export const REACT_ROUTER: UnusedFunctions = {
  package: 'react-router',
  version: '8.4.0',
  files: {
    // The router has no instrumentations: `HydratedRouter` gets none.
    'dist/production/lib/router/instrumentation.js': [
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'consumeInstrumentationClientResultMetaReceiver',
    ],
    // All routes are known from the start (react-router.config.ts), and the data is that of `ssr: true`.
    'dist/production/lib/dom/ssr/fog-of-war.js': [
      'getPatchRoutesOnNavigationFunction',
      'useFogOFWarDiscovery',
    ],
    'dist/production/lib/router/router.js': [
      'discoverRoutes',
      'patchRoutesImpl',
      'defaultDataStrategyWithMiddleware',
      'getInstrumentationNavigateMeta',
    ],
    'dist/production/lib/dom/ssr/single-fetch.js': ['nonSsrStrategy'],
    // Only the development server replaces routes.
    'dist/production/lib/dom/ssr/routes.js': ['createClientRoutesWithHMRRevalidationOptOut'],
    // There are no server components, and no router without data.
    'dist/production/lib/hooks.js': ['RSCErrorHandler', 'useNavigateUnstable'],
    'dist/production/lib/errors.js': ['decodeRouteErrorResponseDigest'],
  },
};

export const REACT_DOM: UnusedFunctions = {
  package: 'react-dom',
  version: '19.3.1',
  files: {
    'cjs/react-dom-client.production.js': [
      // `<ViewTransition>`: React Router starts the transition of a page itself.
      'startViewTransition',
      'flushAfterMutationEffects',
      'trackEnterViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'applyViewTransitionToHostInstances',
      'scheduleViewTransitionEvent',
      'createViewTransitionInstance',
      'ViewTransitionPseudoElement',
      // `<SuspenseList>`.
      'updateSuspenseListComponent',
      // A `ref` of a fragment.
      'FragmentInstance',
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
      // `useActionState`.
      'mountActionState',
      'updateActionState',
      'rerenderActionState',
      // `preload()` and similar functions of react-dom.
      'preload',
      'preloadModule',
      'preinitScript',
      'preinitStyle',
      'preinitModuleScript',
      'preconnectAs',
      // Styles with a `precedence`, scripts that a component renders, elements of our own, `<Activity>`.
      'acquireResource',
      'accumulateSuspenseyCommitOnFiber',
      'setPropOnCustomElement',
      'updateActivityComponent',
      // Browsers without `input` and composition events.
      'handleEventsForInputEventPolyfill',
      'handlePropertyChange',
      'getTargetInstForInputEventPolyfill',
      'getFallbackBeforeInputChars',
      'isFallbackCompositionEnd',
      // The components above one that fails: nothing here reads them.
      'getStackByFiberInDevAndProd',
    ],
  },
};
