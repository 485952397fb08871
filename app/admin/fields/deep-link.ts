import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { noteSlugs } from '../../../domain/content/note-places.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { projectSlugs } from '../../../domain/content/project-places.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { around, valueAt } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { type Screen, screenOf } from '../layout/screens.ts';
import { entryKindOf } from './entry-kinds.ts';
import { useFromEntryView } from './use-entry-view.ts';

const slugs = new WeakMap<Portfolio['projects' | 'notes'], ReadonlyMap<string, string>>();

/** The slugs of a content's projects or notes, by their keys. Its sections never change in place. */
export function slugsIn(
  content: Portfolio,
  list: 'projects' | 'notes',
): ReadonlyMap<string, string> {
  const cached =
    slugs.get(content[list]) ?? (list === 'notes' ? noteSlugs(content) : projectSlugs(content));
  slugs.set(content[list], cached);
  return cached;
}

/**
 * Opens and focuses the field or entry whose address is the fragment of the page's, such as `#projects/projects/k7`; the
 * entry that is open is named there.
 */
export function useDeepLink(screen: Screen): void {
  const { edits, navigation } = useFeatures();
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const current = useFromEntryView((view) => view.current);
  const isOpen = useFromEntryView(({ open }) => open.has(current));

  useEffect(() => {
    const address = hash.slice(1);
    const isThere = address.includes('/') && valueAt(edits.state().entered, address) !== undefined;
    if (hydrated && isThere && screenOf(address) === screen) void navigation.goTo(address);
  }, [hydrated, hash, screen, edits, navigation]);

  useEffect(() => {
    const isHere = screenOf(current) === screen;
    if (!isHere || valueAt(edits.state().entered, current) === undefined) return;
    if (entryKindOf(around(current)).shape !== 'item') return;
    const { pathname, search, hash: before } = window.location;
    const after = isOpen ? `#${current}` : '';
    // Not by the router, which would load the page's data again.
    if (before !== after) history.replaceState(history.state, '', `${pathname}${search}${after}`);
  }, [current, isOpen, screen, edits]);
}
