import type { LucideIcon } from 'lucide-react';

/** The groups of the palette, in their order. */
export const COMMAND_GROUPS = ['entries', 'do', 'go'] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** What the palette finds: an entry, something to do, or a place to go to. */
export interface Command {
  /** Unique in the palette. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Where it is, or what it does; it is searched too. */
  readonly note?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly icon?: LucideIcon;
  readonly run: () => void;
  /** The address of its public page. */
  readonly view?: string;
  /** There is one for each entry: only a query finds it, and not many are shown. */
  readonly isForEntry?: boolean;
}
