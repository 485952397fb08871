import { createContext, type ReactNode, use, useEffect } from 'react';
import type { SiteFrame } from '../domain/site-frame.ts';
import { whenIdle } from './layout/when-idle.ts';
import reportViews from './page-views/report-views.ts?worker&url';
import { reloadStalePage } from './stale-page.ts';

// Tags that React Router writes. If their format changes, the page is not modified and its scripts start at once;
// `tests/server/page-scripts.test.ts` then fails.
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const MODULES = /<script( nonce="[^"]*")? type="module" async="">/;
const DEFERRED = '<script$1 type="text/deferred">';

/**
 * Defers the page's modules, so that they do not compete with its styles and its first paint: a page is complete
 * and usable without them. `StartScripts` starts them.
 */
export const deferScripts = (html: string): string =>
  MODULES.test(html) ? html.replaceAll(PRELOAD, '').replace(MODULES, DEFERRED) : html;

/** A script that a page loads last, once it is idle and its modules have started. */
export interface LateScript {
  readonly type: 'module' | 'text/javascript';
  readonly src: string;
}

/** Reports page views to the server. */
export const REPORT_VIEWS: LateScript = { type: 'module', src: reportViews };

// Starts the modules at an interaction, or when the page is loaded and the browser idle, at most two seconds later. The
// first line is a setting that zod reads when its module loads. Without it, zod tries eval, which the content policy
// forbids and the browser reports.
const START = `
  globalThis.__zod_globalConfig = { jitless: true };
  const touches = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    for (const touch of touches) removeEventListener(touch, start, true);
    const held = document.querySelector('script[type="text/deferred"]');
    if (!held || held.dataset.started) return;
    held.dataset.started = 'yes';
    const script = document.createElement('script');
    script.type = 'module';
    script.text = held.text;
    document.head.append(script);
  };
  for (const touch of touches) addEventListener(touch, start, true);
  const whenIdle = window.requestIdleCallback ?? ((go) => setTimeout(go, 200));
  const soon = () => whenIdle(start, { timeout: 2_000 });
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });`;

/** Sent to the window when the modules of a page have run and it is idle again. */
const QUIET = 'engawa:quiet';

/** The inline script of a page: `build` is a hash of the files of the build, `late` what it loads last. */
export const startText = (build: string, late: readonly LateScript[]): string => {
  const whenQuiet =
    late.length === 0
      ? ''
      : `
  addEventListener('${QUIET}', () => {
    for (const late of ${JSON.stringify(late).replaceAll('<', '\\u003c')})
      document.head.append(Object.assign(document.createElement('script'), late));
  }, { once: true });`;
  return `(() => {${reloadStalePage(build)}${START}${whenQuiet}
})()`;
};

/** What the server passes to a rendering beside the data of the routes; null in the browser. */
export const Rendering = createContext<{
  /** The result of `startText` for the page. */
  readonly start: string;
  /** The frame of the page, in case the root's loader has not run. */
  readonly frame: SiteFrame;
  /** The nonce of the site's inline scripts; see server/http/security-headers.ts. */
  readonly nonce: string | undefined;
} | null>(null);

/** Starts the modules that `deferScripts` defers, and then the late scripts. Must come after them in the page. */
export function StartScripts(): ReactNode {
  const rendering = use(Rendering);

  useEffect(() => {
    // Tests wait for this: from now on React Router follows links.
    document.documentElement.dataset.hydrated = 'yes';
    return whenIdle(() => dispatchEvent(new Event(QUIET)));
  }, []);

  // Not in the browser's bundle: the script has run before hydration, which skips scripts that it does not know.
  return rendering === null ? null : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no visitor's text, named by its hash in the policy.
    <script nonce={rendering.nonce} dangerouslySetInnerHTML={{ __html: rendering.start }} />
  );
}
