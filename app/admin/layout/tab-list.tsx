import { useRef } from 'react';
import { shownCount } from '../../../domain/inbox.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { waitingForOwner } from '../orders/order-text.ts';
import { useStore } from '../state-store.ts';
import {
  EDITOR_TABS,
  type EditorTab,
  PANEL_ID,
  TAB_GROUPS,
  TAB_LABELS,
  tabId,
} from './editor-tabs.ts';
import { useFeatures } from './features.ts';
import { useTabRow } from './use-tab-row.ts';

interface TabListProps {
  readonly tab: EditorTab;
  readonly onSelect: (tab: EditorTab) => void;
}

/** The tab list. Arrow keys, Home and End move between the tabs. */
export function TabList({ tab, onSelect }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  useTabRow(row, tab);

  const moveBy = (event: React.KeyboardEvent) => {
    const next = target(event.key, EDITOR_TABS.indexOf(tab));
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };

  return (
    <div ref={row} className="editor-tabs" role="tablist" aria-label="Sections" onKeyDown={moveBy}>
      {EDITOR_TABS.map((each) => (
        <button
          className="relative flex flex-none items-center gap-[0.45em] min-h-11 text-[1rem] desk:max-[75rem]:text-nav font-medium whitespace-nowrap max-desk:justify-center max-desk:min-w-[44px] max-desk:min-h-12"
          key={each}
          id={tabId(each)}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls={PANEL_ID}
          tabIndex={each === tab ? 0 : -1}
          data-begins={BEGINS.has(each) || undefined}
          onClick={() => onSelect(each)}
        >
          <TabName tab={each} />
        </button>
      ))}
    </div>
  );
}

/** The first tab of each group but the first. */
const BEGINS: ReadonlySet<EditorTab | undefined> = new Set(
  TAB_GROUPS.slice(1).map(({ tabs }) => tabs[0]),
);

/** The name of a tab, with what it says about its content. */
export function TabName({ tab }: { tab: EditorTab }) {
  const features = useFeatures();
  const unread = useStore(features.inbox, (inbox) => inbox.unread);
  const waitingOrders = useStore(features.orders, ({ counts }) => waitingForOwner(counts));
  const isUnsaved = useFromEdits(({ unsaved }) => unsaved.some((name) => name === tab));
  return (
    <>
      {TAB_LABELS[tab]}
      {isUnsaved && (
        <>
          <i className="editor-dot" aria-hidden="true" />
          <span className="sr-only">, unsaved changes</span>
        </>
      )}
      {tab === 'inbox' && <Mark count={unread} what="unread" />}
      {tab === 'downloads' && (
        <Mark
          count={waitingOrders}
          what={waitingOrders === 1 ? 'order to look at' : 'orders to look at'}
        />
      )}
    </>
  );
}

/** How much in a tab waits for the owner. */
function Mark({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="editor-unread figures min-w-5 py-[0.1rem] px-[0.35rem] rounded-[1rem] bg-accent text-accent-ink font-mono font-medium text-label/[1.2] text-center">
      {shownCount(count)}
      <span className="sr-only"> {what}</span>
    </span>
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
