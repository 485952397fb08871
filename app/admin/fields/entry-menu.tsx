import { MenuButton, type MenuItem } from '../controls/menu.tsx';
import type { EntryLine } from './entry-lines.ts';
import type { EntryActions } from './use-entry-actions.ts';

/** Another list that an entry can be moved to. */
export interface MoveTarget {
  readonly name: string;
  readonly list: string;
  /** How many entries it has. */
  readonly count: number;
}

/** The menu of an entry. */
export function EntryMenu(props: {
  line: EntryLine;
  isOpen: boolean;
  isAlwaysOpen: boolean;
  /** The places of the shown entries before and after it; undefined at the ends. */
  previous: number | undefined;
  next: number | undefined;
  actions: EntryActions;
  targets: (() => readonly MoveTarget[]) | undefined;
  onMove: (to: number | undefined) => void;
}) {
  const { line, isOpen, isAlwaysOpen, previous, next, actions, targets, onMove } = props;
  const { address } = line;
  const items = (): readonly MenuItem[] => [
    ...(isAlwaysOpen
      ? []
      : [
          isOpen
            ? { label: 'Fold', run: () => actions.fold(address) }
            : { label: 'Open', run: () => actions.goTo(address) },
        ]),
    { label: 'Duplicate', run: () => actions.duplicate(address) },
    {
      label: 'Move up',
      keys: 'Alt ↑',
      startsGroup: true,
      isDisabled: previous === undefined,
      run: () => onMove(previous),
    },
    {
      label: 'Move down',
      keys: 'Alt ↓',
      isDisabled: next === undefined,
      run: () => onMove(next),
    },
    { label: 'Move to the top', isDisabled: line.index === 0, run: () => onMove(0) },
    ...(targets?.() ?? []).map(({ name, list, count }, at) => ({
      label: `Move to ${name}`,
      startsGroup: at === 0,
      run: () => actions.moveTo(address, list, count),
    })),
    { label: 'Remove', startsGroup: true, run: () => actions.remove(address) },
  ];
  return <MenuButton label={`More for ${line.title}`} className="entry-more" items={items} />;
}
