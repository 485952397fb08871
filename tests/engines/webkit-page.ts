/** What runs in the pages of WebKit. WebDriver sends the text of these functions, so each stands for itself. */

export type Role =
  | 'alert'
  | 'button'
  | 'dialog'
  | 'field'
  | 'group'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'option'
  | 'radio'
  | 'region'
  | 'status'
  | 'switch';

/** The first element with this role and name that can be seen. */
export function findShown(
  role: Role,
  name: string,
  isPattern: boolean,
  within: Element | null,
): Element | null {
  const selectors: Record<Role, string> = {
    alert: '[role="alert"], [role="alertdialog"]',
    button: 'button:not([role]), [role="button"], summary',
    dialog: 'dialog[open], [role="dialog"], [role="alertdialog"]',
    field: 'input:not([type="hidden"]), textarea, select, [role="application"]',
    group: 'fieldset, [role="group"]',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    menuitem: '[role="menuitem"]',
    option: '[role="option"]',
    radio: 'input[type="radio"]',
    region: 'section, [role="region"]',
    status: '[role="status"], output',
    switch: '[role="switch"]',
  };
  const textOf = (element: Element | null): string => {
    if (element === null) return '';
    const copy = document.importNode(element, true);
    for (const left of copy.querySelectorAll('[aria-hidden="true"], svg, input, textarea'))
      left.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null) {
      return ids
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join(' ');
    }
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    if (element.matches('fieldset')) return textOf(element.querySelector('legend'));
    const labels: unknown = Reflect.get(element, 'labels');
    if (labels instanceof NodeList && labels.length > 0) {
      return [...labels].map((one) => (one instanceof Element ? textOf(one) : '')).join(' ');
    }
    return textOf(element);
  };
  const matches = (element: Element): boolean => {
    const words = nameOf(element);
    return isPattern ? new RegExp(name).test(words) : words === name;
  };
  // A control may be a picture over one that cannot be seen, which takes the keys.
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
  const all = (within ?? document).querySelectorAll(selectors[role]);
  return [...all].find((element) => isSeen(element) && matches(element)) ?? null;
}

/** Writes what goes wrong in the page to its storage, from where the next page of the site goes on. */
export function watch(): void {
  if (Reflect.has(globalThis, 'isWatched')) return;
  Reflect.set(globalThis, 'isWatched', true);
  const note = (what: string) =>
    localStorage.setItem('problems', `${localStorage.getItem('problems') ?? ''}${what}\n`);
  addEventListener('error', ({ message }) => note(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => note(`rejection: ${String(reason)}`));
  const { error } = console;
  console.error = (...given: unknown[]) => {
    note(`console: ${given.map(String).join(' ')}`);
    error(...given);
  };
  // Both tell what was before them, too: what the policy stopped, and answers with an error.
  new ReportingObserver(
    (reports) => {
      for (const { url, body } of reports) {
        note(`policy: ${String(Reflect.get(body ?? {}, 'effectiveDirective'))} on ${url}`);
      }
    },
    { types: ['csp-violation'], buffered: true },
  ).observe();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const status = Number(Reflect.get(entry, 'responseStatus') ?? 0);
      if (status >= 400) note(`answer: ${status} of ${new URL(entry.name).pathname}`);
    }
  }).observe({ type: 'resource', buffered: true });
}
