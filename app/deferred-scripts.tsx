import { createContext, type ReactNode, useContext } from 'react';

// React Router writes these two. Should it come to write them differently, the page starts at once, as
// it comes from React Router, and the test of this file fails.
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const MODULES = /<script( nonce="[^"]*")? type="module" async="">/;
const HELD = '<script$1 type="text/deferred">';

/**
 * Holds the page's modules back, so that nothing competes with its styles and its first paint: a page
 * is whole and usable without them. `StartScripts` lets them go.
 */
export const deferScripts = (html: string): string =>
  MODULES.test(html) ? html.replaceAll(PRELOAD, '').replace(MODULES, HELD) : html;

// After the page is loaded and the browser idle, or at the first touch, whichever comes first. The first line
// is zod's own setting, read when its module is: without it zod tries whether it may compile its checks, which
// the content policy forbids, and the browser reports. The browser's own copy of the page needs no text: this
// has run when React comes, and React leaves what it finds.
const START = import.meta.env.SSR
  ? `(() => {
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
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
})()`
  : '';

/** What marks the site's own inline scripts while a page is rendered; see server/http/content-policy.ts. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Lets the modules go that `deferScripts` holds back. To stand behind them. */
export function StartScripts(): ReactNode {
  const nonce = useContext(ScriptNonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, named by its hash in the policy.
      dangerouslySetInnerHTML={{ __html: START }}
    />
  );
}
