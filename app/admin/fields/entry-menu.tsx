import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { shownName } from '../history/change-title.ts';
import { useFeatures } from '../layout/features.ts';
import type { EntryActions } from './entry-actions.ts';
import { isToolList, rootListOf } from './entry-kinds.ts';
import type { EntryLine } from './entry-lines.ts';

/** The entry whose button opened the menu, with the places of the shown entries before and after it. */
interface MenuEntry {
  readonly line: EntryLine;
  /** The address of its list. */
  readonly list: string;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly actions: EntryActions;
}

/** What the buttons of all entries open. */
export const ENTRY_MENU = Menu.createHandle<MenuEntry>();

interface Action {
  readonly id: string;
  readonly label: string;
  /** The keys that do the same, as they are shown. */
  readonly keys?: string;
  /** Returns what has the focus then: null for the button of the menu. Undefined where it cannot be done. */
  readonly run: (() => HTMLElement | null) | undefined;
}

/** The menu of the entries of all lists, of which one is open at a time. */
export function EntryMenu() {
  const { edits } = useFeatures();
  const focus = useRef<HTMLElement | null>(null);
  const actionsOf = ({ line: { address, index }, list, ...entry }: MenuEntry): Action[] => {
    const { previous, next, actions } = entry;
    const targets = isToolList(list) ? otherCategories(edits.state().working, list) : [];
    const moveTo = (place: number | undefined) => {
      if (place === undefined) return undefined;
      return () => {
        actions.moveTo(address, list, place);
        return null;
      };
    };
    return [
      { id: 'copy', label: 'Duplicate', run: () => actions.duplicate(address) },
      { id: 'up', label: 'Move up', keys: 'Alt ↑', run: moveTo(previous) },
      { id: 'down', label: 'Move down', keys: 'Alt ↓', run: moveTo(next) },
      { id: 'top', label: 'Move to the top', run: moveTo(index === 0 ? undefined : 0) },
      ...targets.map((target) => ({
        id: target.list,
        label: `Move to ${target.name}`,
        run: () => actions.moveTo(address, target.list, target.count),
      })),
      { id: 'remove', label: 'Remove', run: () => actions.remove(address) },
    ];
  };
  return (
    <Menu.Root
      handle={ENTRY_MENU}
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) focus.current = null;
      }}
    >
      {({ payload }) => (
        // In the landmark of the list, not at the end of the page. A server has no document, and opens no menu.
        <Menu.Portal container={payload === undefined ? undefined : document.querySelector('main')}>
          <Menu.Positioner className="z-40" align="end" sideOffset={2}>
            <Menu.Popup
              className="popup *:last:border-t *:last:border-rule"
              lang="en"
              dir="ltr"
              finalFocus={() => focus.current ?? true}
            >
              {payload !== undefined &&
                actionsOf(payload).map(({ id, label, keys, run }) => (
                  <Menu.Item
                    key={id}
                    className="popup-item"
                    disabled={run === undefined}
                    onClick={() => {
                      focus.current = run?.() ?? null;
                    }}
                  >
                    <bdi>{label}</bdi>
                    {keys !== undefined && (
                      <span className="font-mono text-label text-ink-3" aria-hidden="true">
                        {keys}
                      </span>
                    )}
                  </Menu.Item>
                ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      )}
    </Menu.Root>
  );
}

/** The other lists of tools that a tool can be moved to. */
const otherCategories = ({ downloads }: Portfolio, toolList: string) =>
  downloads.categories
    .map((category) => {
      const address = `${rootListOf(toolList)}/${category.key}`;
      const name = shownName(address, category.name);
      return { name, list: `${address}/tools`, count: category.tools.length };
    })
    .filter(({ list }) => list !== toolList);
