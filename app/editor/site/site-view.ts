import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { WORD_GROUP_NAMES, type WordGroupName } from '../../../domain/words/groups.ts';

/** The parts of the Site tab before the words, in their order. */
export const FIXED_PARTS = ['who', 'pages', 'lists'] as const;

type FixedPart = (typeof FIXED_PARTS)[number];

export const FIXED_LABELS: Readonly<Record<FixedPart, string>> = {
  who: 'Who and where',
  pages: 'Pages',
  lists: 'Fixed lists and figures',
};

/** A part of the Site tab: a group of fields, or the words of a group. */
export type SitePart = FixedPart | WordGroupName;

/** What the Site tab shows. It is held above the tabs, so that a list of errors can open a group of words. */
export interface SiteView {
  /** The part where the owner is. */
  readonly part: SitePart;
  /** The group whose words have fields now: three hundred fields at once would be slow. */
  readonly group: WordGroupName;
  /** The search in all words; empty for none. */
  readonly query: string;
  /** Shows a part, and ends a search. */
  readonly open: (part: SitePart) => void;
  /** Shows the part that a field is in. */
  readonly openField: (address: string) => void;
  readonly setPart: (part: SitePart) => void;
  readonly setQuery: (query: string) => void;
  /** Reports a failure to the owner. */
  readonly onFailure: (failure: Failure) => void;
}

export const isGroup = (part: string): part is WordGroupName =>
  WORD_GROUP_NAMES.some((name) => name === part);

/** The view's state. `onFailure` must keep its identity between renders. */
export function useNewSiteView(onFailure: (failure: Failure) => void): SiteView {
  const [part, setPart] = useState<SitePart>('who');
  const [group, setGroup] = useState<WordGroupName>('everywhere');
  const [query, setQuery] = useState('');

  const open = useCallback((next: SitePart) => {
    setPart(next);
    if (isGroup(next)) setGroup(next);
    setQuery('');
  }, []);
  const openField = useCallback(
    (address: string) => {
      const [section, words, name = ''] = address.split('/');
      if (section !== 'site') return;
      if (words === 'words' && isGroup(name)) open(name);
      else setQuery('');
    },
    [open],
  );
  return useMemo(
    () => ({ part, group, query, open, openField, setPart, setQuery, onFailure }),
    [part, group, query, open, openField, onFailure],
  );
}

/** The view, for the parts of the Site tab. */
export const SiteViewContext = createContext<SiteView | null>(null);

export function useSiteView(): SiteView {
  const view = useContext(SiteViewContext);
  if (view === null) throw new Error('useSiteView must be used inside the editor.');
  return view;
}

/** The element id of a part. */
export const partId = (part: SitePart): string => `site-${part}`;

/** Leads to the heading of a part that is shown. */
export function focusPart(part: SitePart): void {
  const heading = document.getElementById(partId(part));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
