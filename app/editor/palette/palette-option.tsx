import { ArrowRight, ChevronRight, FileText, type LucideIcon } from 'lucide-react';
import type { CommandGroup, FoundCommand } from './find-commands.ts';

/** What the palette says of each group, and the picture of a command that has none. */
export const GROUPS: Readonly<
  Record<CommandGroup, { label: string; verb: string; icon: LucideIcon }>
> = {
  entries: { label: 'Entries', verb: 'Open', icon: FileText },
  do: { label: 'Actions', verb: 'Run', icon: ChevronRight },
  go: { label: 'Go to', verb: 'Go', icon: ArrowRight },
};

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** A line of the palette. */
export function Option(
  props: FoundCommand & {
    id: string;
    isChosen: boolean;
    onPoint: () => void;
    onRun: (isView: boolean) => void;
  },
) {
  const { command, parts, id, isChosen, onPoint, onRun } = props;
  const { verb, icon } = GROUPS[command.group];
  const Icon = command.icon ?? icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox, which keeps the focus, has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the combobox.
    <div
      ref={isChosen ? showInList : null}
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-option relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-4 min-h-11 py-[0.35rem] px-5 text-[1rem]/[1.3] [scroll-margin-block:2.5rem_0.6rem] cursor-pointer max-desk:min-h-13"
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.6} />
      <span className="wrap-anywhere">
        <bdi>
          {parts.map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              <b
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state, and are all replaced at once.
                key={index}
                className="font-[620] underline decoration-1 underline-offset-[0.25em]"
              >
                {part}
              </b>
            ),
          )}
        </bdi>
        {command.note !== undefined && (
          <>
            <span className="sr-only">, </span>
            <bdi className="ml-[0.7rem] text-small text-paper-2 max-desk:block max-desk:m-0 max-desk:leading-[1.2]">
              {command.note}
            </bdi>
          </>
        )}
      </span>
      {(isChosen || command.keys !== undefined) && (
        <span aria-hidden="true" className="editor-key">
          {isChosen ? `${verb} ↵` : command.keys}
        </span>
      )}
    </div>
  );
}
