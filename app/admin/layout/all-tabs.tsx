import type { RefObject } from 'react';
import { type EditorTab, TAB_GROUPS } from './editor-tabs.ts';
import { TabName } from './tab-list.tsx';

/** The element id of the list of all tabs. */
export const ALL_TABS_ID = 'all-tabs';

/** All tabs in their groups, for a phone, whose row of tabs shows only some of them. */
export function AllTabs(props: {
  tab: EditorTab;
  /** Gets the button of the open tab. */
  current: RefObject<HTMLButtonElement | null>;
  onSelect: (tab: EditorTab) => void;
}) {
  const { tab, current, onSelect } = props;
  return (
    <nav className="editor-all-tabs" aria-label="All tabs">
      {TAB_GROUPS.map(({ label, tabs }) => (
        <section key={label} aria-label={label}>
          <h2>{label}</h2>
          <ul className="max-desk:grid max-desk:grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] max-desk:gap-x-6">
            {tabs.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  ref={each === tab ? current : undefined}
                  aria-current={each === tab || undefined}
                  onClick={() => onSelect(each)}
                >
                  <TabName tab={each} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
