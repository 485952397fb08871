import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { parentOf, valueAt } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { type Screen, screenOf } from '../layout/screens.ts';
import { useStore } from '../state-store.ts';
import { entryKindOf } from './entry-kinds.ts';

/**
 * Keeps the open entry in the fragment of the page's address, such as `#projects/projects/k7`, so that a reload and a
 * link lead to it. A link may name a field too.
 */
export function useDeepLink(screen: Screen): void {
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
