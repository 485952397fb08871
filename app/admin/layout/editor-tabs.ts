import {
  bySection,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
} from '../../../domain/content/sections.ts';

/** The element id of the panel that all tabs share. */
export const PANEL_ID = 'panel';

/** The tabs: the sections, and the tabs that are not part of the working copy. */
export type EditorTab = SectionName | 'inbox' | 'visits' | 'pictures' | 'history' | 'security';

interface TabGroup {
  readonly label: string;
  readonly tabs: readonly EditorTab[];
}

/** The tabs in their groups, in the order of the bar. */
export const TAB_GROUPS: readonly TabGroup[] = [
  { label: 'Content', tabs: SECTION_NAMES },
  { label: 'Visitors', tabs: ['inbox', 'visits'] },
  { label: 'Library and security', tabs: ['pictures', 'history', 'security'] },
];

/** All tabs, in the order of the bar. */
export const EDITOR_TABS: readonly EditorTab[] = TAB_GROUPS.flatMap(({ tabs }) => tabs);

export const TAB_LABELS: Readonly<Record<EditorTab, string>> = {
  ...bySection((name) => SECTIONS[name].label),
  inbox: 'Inbox',
  visits: 'Visits',
  pictures: 'Pictures',
  history: 'History',
  security: 'Security',
};

/** The element id of a tab. */
export const tabId = (tab: EditorTab): string => `tab-${tab}`;

/** The tab that is open, in the row of tabs. */
export const openTab = (): HTMLElement | null =>
  document.querySelector('[role="tab"][aria-selected="true"]');

/** Scrolls up to the top of the panel, where it is out of the window. */
export function scrollToPanel(): void {
  const panel = document.getElementById(PANEL_ID);
  if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
}
