import type { LucideIcon } from 'lucide-react';
import { plainText } from '../text/plain-text.ts';

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

/** The most commands that are shown. */
export const SHOWN_MAX = 50;

/** The most actions on entries that are shown: each entry has one, and they would hide the rest. */
const ENTRY_ACTIONS_MAX = 5;

/** Before a query: actions only. */
export const ACTIONS_ONLY = '>';

export interface FoundCommand {
  readonly command: Command;
  /** Its label in parts, of which every second one matches. */
  readonly parts: readonly string[];
}

export interface FoundGroup {
  readonly group: CommandGroup;
  readonly found: readonly FoundCommand[];
}

export interface FoundCommands {
  /** The group with the best match first. */
  readonly groups: readonly FoundGroup[];
  /** The number of commands that match; at most `SHOWN_MAX` of them are in the groups. */
  readonly count: number;
}

interface Line {
  readonly command: Command;
  readonly label: string;
  readonly note: string;
}

interface Ranked extends FoundCommand {
  readonly rank: number;
}

/** Prepares a search in commands: it is called for each key. */
export function createCommandSearch(
  commands: readonly Command[],
): (query: string) => FoundCommands {
  const lines = commands.map(
    (command): Line => ({ command, label: fold(command.label), note: fold(command.note ?? '') }),
  );
  return (query) => {
    const typed = query.trimStart();
    const isActions = typed.startsWith(ACTIONS_ONLY);
    const words = fold(isActions ? typed.slice(ACTIONS_ONLY.length) : typed).match(/\S+/g) ?? [];
    const isBlank = words.length === 0;
    const searched = lines.filter(({ command: { group, isForEntry } }) => {
      // Without a query the entries would leave no place for the rest.
      if (isBlank && (group === 'entries' || isForEntry)) return false;
      return !isActions || group === 'do';
    });
    const ranked = searched.flatMap(rankingBy(words));
    const all = withFewEntryActions(isBlank ? ranked : ranked.toSorted(byRank));
    return { groups: groupsOf(all.slice(0, SHOWN_MAX)), count: all.length };
  };
}

/** A text without capitals and accents. Each character is as long as before, so that places stay. */
const fold = (text: string): string =>
  text
    .normalize()
    .replace(/\P{ASCII}/gu, (character) => {
      const plain = plainText(character);
      return plain.length === character.length ? plain : character;
    })
    .toLowerCase();

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const WORD_START = '(?<![\\p{L}\\p{M}\\p{N}])';

/**
 * Ranks labels, the best first: a label begins with the words, a word of it does, they are inside a word; each word is in
 * the label, or begins one of its note.
 */
function rankingBy(words: readonly string[]): (line: Line) => Ranked[] {
  const whole = escaped(words.join(' '));
  const wholes = [`^${whole}`, WORD_START + whole, whole].map(pattern);
  const each = pattern(words.map(escaped).join('|'));
  const starts = words.map((word) => pattern(WORD_START + escaped(word)));
  return ({ command, label, note }) => {
    if (!words.every((word, at) => label.includes(word) || starts[at]?.test(note))) return [];
    const at = wholes.findIndex((one) => one.test(label));
    const parts = cut(command.label, label, wholes[at] ?? each);
    return [{ command, parts, rank: at === -1 ? wholes.length : at }];
  };
}

// With the group, `split` keeps what matches.
const pattern = (source: string): RegExp => new RegExp(`(${source})`, 'u');

/** A label cut where its folded text is cut by a pattern. */
function cut(label: string, folded: string, pattern: RegExp): string[] {
  const text = label.normalize();
  let end = 0;
  return folded.split(pattern).map(({ length }) => {
    end += length;
    return text.slice(end - length, end);
  });
}

/** The best rank first, and of one rank the shortest label: what is typed is most of it. */
const byRank = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank || a.command.label.length - b.command.label.length;

function withFewEntryActions(all: readonly Ranked[]): Ranked[] {
  let entryActions = 0;
  return all.filter(({ command }) => {
    if (command.isForEntry) entryActions += 1;
    return !command.isForEntry || entryActions <= ENTRY_ACTIONS_MAX;
  });
}

function groupsOf(all: readonly Ranked[]): FoundGroup[] {
  const best = (found: readonly Ranked[]) => found[0]?.rank ?? 0;
  return COMMAND_GROUPS.map((group) => ({
    group,
    found: all.filter(({ command }) => command.group === group),
  }))
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => best(a.found) - best(b.found));
}
