import { SECTION_NAMES, type SectionName } from '../../domain/portfolio.ts';
import { useDraft, useDraftState } from './contexts.tsx';
import { SECTION_LABELS } from './labels.ts';

export const PANEL_ID = 'panel';
export const tabId = (section: SectionName): string => `tab-${section}`;

/** The five tabs: arrow keys, Home and End move between them. */
export function TabList(props: { tab: SectionName; onSelect: (section: SectionName) => void }) {
  const { tab, onSelect } = props;
  const { unsaved } = useDraftState(useDraft());

  const moveBy = (event: React.KeyboardEvent) => {
    const next = target(event.key, SECTION_NAMES.indexOf(tab));
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };

  return (
    <div className="desk-tabs" role="tablist" aria-label="Sections" onKeyDown={moveBy}>
      {SECTION_NAMES.map((section) => (
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
          {SECTION_LABELS[section]}
          {unsaved.includes(section) && (
            <>
              <i className="dot" aria-hidden="true" />
              <span className="sr-only">, unsaved changes</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

function target(key: string, current: number): SectionName | undefined {
  const last = SECTION_NAMES.length - 1;
  switch (key) {
    case 'ArrowRight':
      return SECTION_NAMES[current === last ? 0 : current + 1];
    case 'ArrowLeft':
      return SECTION_NAMES[current === 0 ? last : current - 1];
    case 'Home':
      return SECTION_NAMES[0];
    case 'End':
      return SECTION_NAMES[last];
    default:
      return undefined;
  }
}
