/**
 * Sent to the window before a page is loaded again because one of its files is gone. `detail` is a list of promises: a
 * listener that stores what was typed adds one that resolves when it is stored, and the page waits for all of them.
 * Without such a listener, a page in which something was typed is not loaded again.
 */
export const BEFORE_RELOAD = 'engawa:before-reload';

/**
 * An inline script that loads a page again when one of its scripts or style sheets is gone because a later build has
 * replaced it: once for each build and address, and only while the site answers.
 */
export const reloadStalePage = (build: string): string => `
  let isTyped = false;
  addEventListener('input', () => { isTyped = true; }, true);
  const reload = async () => {
    const key = ${JSON.stringify(`engawa:reloaded ${build} `)} + location.pathname + location.search;
    if (sessionStorage.getItem(key) !== null) return;
    const stores = [];
    dispatchEvent(new CustomEvent('${BEFORE_RELOAD}', { detail: stores }));
    if (isTyped && stores.length === 0) return;
    await Promise.all(stores);
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(key, '');
    location.reload();
  };
  const orStay = () => reload().catch(() => undefined);
  const FILES = 'script[type=module]:not([src]), link[rel=stylesheet][href^="/assets/"]';
  addEventListener('error', ({ target }) => {
    if (target instanceof Element && target.matches(FILES)) orStay();
  }, true);
  // A module that was fetched and then failed is not gone.
  addEventListener('vite:preloadError', ({ payload }) => {
    if (payload instanceof TypeError) orStay();
  });`;
