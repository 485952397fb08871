import { ArrowRight, ChevronRight, FileText, type LucideIcon } from 'lucide-react';
import type { CommandGroup } from './commands.ts';
import type { FoundCommand } from './find-commands.ts';

/** What the palette says of each group, and the picture of a command that has none. */
export const GROUPS: Readonly<
  Record<CommandGroup, { label: string; verb: string; icon: LucideIcon }>
> = {
  entries: { label: 'Entries', verb: 'Open', icon: FileText },
  do: { label: 'Do', verb: 'Do', icon: ChevronRight },
  go: { label: 'Go to', verb: 'Go', icon: ArrowRight },
};

/** A line of the palette. */
export function Option(
  props: FoundCommand & {
    id: string;
    isChosen: boolean;
    onPoint: () => void;
    onRun: (isView: boolean) => void;
  },
) {
  const { command, ranges, id, isChosen, onPoint, onRun } = props;
  const { verb, icon } = GROUPS[command.group];
  const Icon = command.icon ?? icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox, which keeps the focus, has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the combobox.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-option"
      onPointerMove={isChosen ? undefined : onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.6} />
      <span className="palette-name">
        <bdi>
          <Marked text={command.label} ranges={ranges} />
        </bdi>
        {command.note !== undefined && (
          <>
            <span className="sr-only">, </span>
            <bdi className="palette-note">{command.note}</bdi>
          </>
        )}
      </span>
      {command.keys !== undefined && !isChosen && (
        <span aria-hidden="true" className="editor-key">
          {command.keys}
        </span>
      )}
      {isChosen && (
        <span aria-hidden="true" className="editor-key">
          {verb} ↵
        </span>
      )}
    </div>
  );
}

/** A text whose parts that match are marked. */
function Marked({ text, ranges }: { text: string; ranges: FoundCommand['ranges'] }) {
  const ends = [0, ...ranges.map(({ end }) => end)];
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <b>{text.slice(start, end)}</b>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
