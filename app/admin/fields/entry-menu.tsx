import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
import type { EntryActions } from './entry-actions.ts';
import type { EntryLine } from './entry-lines.ts';

/** Another list that an entry can be moved to. */
export interface MoveTarget {
  readonly name: string;
  readonly list: string;
  /** How many entries it has. */
  readonly count: number;
}

/** The entry whose button opened the menu, with the places of the shown entries before and after it. */
interface MenuEntry {
  readonly line: EntryLine;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

export type EntryMenuHandle = Menu.Handle<MenuEntry>;

export const createEntryMenu = (): EntryMenuHandle => Menu.createHandle<MenuEntry>();

/** The menu of the entries of a list. */
export function EntryMenu(props: {
  handle: EntryMenuHandle;
  list: string;
  actions: EntryActions;
  /** Read when the menu opens. */
  targets: () => readonly MoveTarget[];
}) {
  const { handle, list, actions, targets } = props;
  // After a change the focus goes to its result. The button of an entry that only moved keeps it.
  const focus = useRef<HTMLElement | null>(null);
  return (
    <Menu.Root
      handle={handle}
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) focus.current = null;
      }}
    >
      {({ payload: { line, previous, next } = {} }) => {
        if (line === undefined) return null;
        const { address, index } = line;
        const moveTo = (place: number | undefined) =>
          place !== undefined && actions.moveTo(address, list, place);
        return (
          <Menu.Portal>
            <Menu.Positioner className="z-40" align="end" sideOffset={2}>
              <Menu.Popup
                className="popup"
                lang="en"
                dir="ltr"
                finalFocus={() => focus.current ?? true}
              >
                <Item
                  onClick={() => {
                    focus.current = actions.duplicate(address);
                  }}
                >
                  Duplicate
                </Item>
                <Item
                  keys="Alt ↑"
                  isDisabled={previous === undefined}
                  onClick={() => moveTo(previous)}
                >
                  Move up
                </Item>
                <Item keys="Alt ↓" isDisabled={next === undefined} onClick={() => moveTo(next)}>
                  Move down
                </Item>
                <Item isDisabled={index === 0} onClick={() => moveTo(0)}>
                  Move to the top
                </Item>
                {targets().map((target) => (
                  <Item
                    key={target.list}
                    onClick={() => {
                      focus.current = actions.moveTo(address, target.list, target.count);
                    }}
                  >
                    <bdi>Move to {target.name}</bdi>
                  </Item>
                ))}
                <Menu.Separator className="my-1 border-t border-rule" />
                <Item
                  onClick={() => {
                    focus.current = actions.remove(address);
                  }}
                >
                  Remove
                </Item>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        );
      }}
    </Menu.Root>
  );
}

function Item(props: {
  /** The keys that do the same, as they are shown. */
  keys?: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { keys, isDisabled = false, onClick, children } = props;
  return (
    <Menu.Item className="popup-item" disabled={isDisabled} onClick={onClick}>
      <span>{children}</span>
      {keys !== undefined && (
        <span className="font-mono text-label text-ink-3" aria-hidden="true">
          {keys}
        </span>
      )}
    </Menu.Item>
  );
}
