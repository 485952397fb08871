import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type HideablePage, type PageName, pathOf } from '../../../domain/pages.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { WORD_GROUPS } from '../../../domain/words/groups.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { parentOf, valueAt } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { entryKindOf } from '../fields/entry-kinds.ts';
import { useStore } from '../state-store.ts';
import { useFeatures } from './features.ts';
import { HEADING_ID } from './navigation.ts';
import { SCREENS, type Screen as ScreenName, screenAt, screenOf } from './screens.ts';

/** How wide what is read may be, and what has pictures or charts. */
export const SHEET = 'max-w-[60rem] min-[105rem]:max-w-[70rem]';
const WIDE = 'max-w-[68rem] min-[105rem]:max-w-[82rem]';

/** The screen that is open. */
export const useOpenScreen = (): ScreenName => screenAt(useLocation().pathname);

/**
 * Keeps the open entry in the fragment of the page's address, such as `#projects/projects/k7`, so that a reload and a
 * link lead to it. A link may name a field too.
 */
function useDeepLink(screen: ScreenName): void {
  const { edits, entries, navigation } = useFeatures();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const current = useStore(entries, (view) => view.current);
  const isOpen = useStore(entries, ({ open }) => open.has(current));

  useEffect(() => {
    const address = hash.slice(1);
    const isThere = address.includes('/') && valueAt(edits.state().entered, address) !== undefined;
    if (hydrated && isThere && screenOf(address) === screen) void navigation.goTo(address);
  }, [hydrated, hash, screen, edits, navigation]);

  useEffect(() => {
    const isHere = screenOf(current) === screen;
    if (!isHere || valueAt(edits.state().entered, current) === undefined) return;
    if (entryKindOf(parentOf(current)).shape !== 'item') return;
    const { pathname, search } = window.location;
    // Not by the router, which would follow the address as a link and move the focus.
    history.replaceState(history.state, '', `${pathname}${search}${isOpen ? `#${current}` : ''}`);
  }, [current, isOpen, screen, edits]);
}

export function Screen(props: {
  name: ScreenName;
  count?: number | undefined;
  /** What stands beside the heading. */
  tools?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { name, count, tools, isWide = false, children } = props;
  const hydrated = useHydrated();
  useDeepLink(name);
  return (
    <section className={isWide ? WIDE : SHEET} aria-labelledby={HEADING_ID}>
      <fieldset disabled={!hydrated} className="min-w-0">
        <header className="flex items-center gap-x-4 gap-y-3 min-h-9 mt-6 mb-[0.9rem] max-desk:flex-wrap max-desk:gap-x-3 max-desk:gap-y-1 max-desk:mt-2 max-desk:mb-[0.4rem]">
          <h1
            id={HEADING_ID}
            tabIndex={-1}
            className="-ms-[0.03em] text-[2.25rem]/[1] tracking-[-0.02em] max-desk:text-[1.625rem]"
          >
            {SCREENS[name].label}
          </h1>
          {count !== undefined && (
            <span className="figures text-[1.125rem] text-ink-3">{count}</span>
          )}
          {tools}
        </header>
        {children}
      </fieldset>
    </section>
  );
}

/** What is seldom changed on a screen, folded. */
export function MoreOnPage({ children }: { children: ReactNode }) {
  return (
    <details className="group mt-10 border-t border-rule not-open:border-b">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between">
        <h2 className="text-[1.25rem]/[1.2]">More on this page</h2>
        <ChevronDown className="me-2 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="ledger">{children}</div>
    </details>
  );
}

/** A link to the published page of a screen, unless the page is hidden. */
export function ViewLink({ page }: { page: Exclude<PageName | HideablePage, 'admin'> }) {
  const isOpen = useFromEdits(({ saved }) => isShown(saved.content, page));
  if (!isOpen) return null;
  const name = page === 'resume' ? WORD_GROUPS.resume.label : SCREENS[page].label;
  return (
    <a
      className="link justify-center gap-1 text-ink-3 no-underline hover:underline"
      href={pathOf(page)}
      target="_blank"
      rel="noreferrer"
    >
      <span className="max-desk:sr-only">View page</span>
      <span className="sr-only"> {name}, opens in a new tab</span>
      <ArrowUpRight />
    </a>
  );
}
