import {
  bySection,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
} from '../../domain/content/sections.ts';
import { shownCount } from '../../domain/inbox.ts';
import { useDraft, useDraftState } from './contexts.tsx';

export const PANEL_ID = 'panel';

/** The sections, and what is no part of the draft. */
export type DeskTab = SectionName | 'inbox' | 'security';

const DESK_TABS: readonly DeskTab[] = [...SECTION_NAMES, 'inbox', 'security'];
const LABELS: Readonly<Record<DeskTab, string>> = {
  ...bySection((name) => SECTIONS[name].label),
  inbox: 'Inbox',
  security: 'Security',
};

export const tabId = (tab: DeskTab): string => `tab-${tab}`;

/** The tabs: arrow keys, Home and End move between them. */
export function TabList(props: {
  tab: DeskTab;
  /** Messages that wait to be read. */
  unread: number;
  onSelect: (tab: DeskTab) => void;
}) {
  const { tab, unread, onSelect } = props;
  const { unsaved } = useDraftState(useDraft());

  const moveBy = (event: React.KeyboardEvent) => {
    const next = target(event.key, DESK_TABS.indexOf(tab));
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };

  return (
    <div className="desk-tabs" role="tablist" aria-label="Sections" onKeyDown={moveBy}>
      {DESK_TABS.map((section) => (
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

function target(key: string, current: number): DeskTab | undefined {
  const last = DESK_TABS.length - 1;
  switch (key) {
    case 'ArrowRight':
      return DESK_TABS[current === last ? 0 : current + 1];
    case 'ArrowLeft':
      return DESK_TABS[current === 0 ? last : current - 1];
    case 'Home':
      return DESK_TABS[0];
    case 'End':
      return DESK_TABS[last];
    default:
      return undefined;
  }
}
