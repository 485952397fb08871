import {
  bySection,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
} from '../../domain/content/sections.ts';
import { shownCount } from '../../domain/inbox.ts';
import { useDraft, useDraftState } from './contexts.tsx';

export const PANEL_ID = 'panel';

/** The tabs: the sections, and the tabs that are not part of the draft. */
export type EditorTab = SectionName | 'inbox' | 'visits' | 'history' | 'security';

const EDITOR_TABS: readonly EditorTab[] = [
  ...SECTION_NAMES,
  'inbox',
  'visits',
  'history',
  'security',
];
const LABELS: Readonly<Record<EditorTab, string>> = {
  ...bySection((name) => SECTIONS[name].label),
  inbox: 'Inbox',
  visits: 'Visits',
  history: 'History',
  security: 'Security',
};

export const tabId = (tab: EditorTab): string => `tab-${tab}`;

/** The tab list. Arrow keys, Home and End move between the tabs. */
export function TabList(props: {
  tab: EditorTab;
  /** The number of unread messages. */
  unread: number;
  onSelect: (tab: EditorTab) => void;
}) {
  const { tab, unread, onSelect } = props;
  const { unsaved } = useDraftState(useDraft());

  const moveBy = (event: React.KeyboardEvent) => {
    const next = target(event.key, EDITOR_TABS.indexOf(tab));
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };

  return (
    <div className="desk-tabs" role="tablist" aria-label="Sections" onKeyDown={moveBy}>
      {EDITOR_TABS.map((section) => (
        <button
          key={section}
          id={tabId(section)}
          type="button"
          role="tab"
          aria-selected={section === tab}
          aria-controls={PANEL_ID}
          tabIndex={section === tab ? 0 : -1}
          onClick={() => onSelect(section)}
        >
          {LABELS[section]}
          {unsaved.some((name) => name === section) && (
            <>
              <i className="dot" aria-hidden="true" />
              <span className="sr-only">, unsaved changes</span>
            </>
          )}
          {section === 'inbox' && unread > 0 && (
            <span className="desk-unread figures">
              {shownCount(unread)}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function target(key: string, current: number): EditorTab | undefined {
  const last = EDITOR_TABS.length - 1;
  switch (key) {
    case 'ArrowRight':
      return EDITOR_TABS[current === last ? 0 : current + 1];
    case 'ArrowLeft':
      return EDITOR_TABS[current === 0 ? last : current - 1];
    case 'Home':
      return EDITOR_TABS[0];
    case 'End':
      return EDITOR_TABS[last];
    default:
      return undefined;
  }
}
