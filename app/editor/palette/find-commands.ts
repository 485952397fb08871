import { COMMAND_GROUPS, type Command, type CommandGroup } from './commands.ts';
import { type Folded, fold, type Match, matchOf, RANKS, type Range, wordsOf } from './match.ts';

/** The most commands that are shown. */
export const SHOWN_MAX = 50;

/** The most actions on entries that are shown: each entry has one, and they would hide the rest. */
const ENTRY_ACTIONS_MAX = 5;

/** Before a query: actions only. */
export const ACTIONS_ONLY = '>';

export interface FoundCommand {
  readonly command: Command;
  /** The parts of its label that match. */
  readonly ranges: readonly Range[];
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

/** Prepares a search in commands: it is called for each key. */
export function createCommandSearch(
  commands: readonly Command[],
): (query: string) => FoundCommands {
  const lines = commands.map((command) => ({
    command,
    title: fold(command.label),
    note: fold(command.note ?? ''),
  }));

  return (query) => {
    const isActions = query.trimStart().startsWith(ACTIONS_ONLY);
    const words = wordsOf(isActions ? query.trimStart().slice(ACTIONS_ONLY.length) : query);
    const searched = lines.filter(({ command: { group, isForEntry } }) => {
      // Without a query the entries would leave no place for the rest.
      if (words.length === 0 && (group === 'entries' || isForEntry)) return false;
      return !isActions || group === 'do';
    });
    const all =
      words.length === 0
        ? searched.map(({ command }): Ranked => ({ command, ranges: [], order: 0, length: 0 }))
        : withFewEntryActions(searched.flatMap((line) => rankedOf(line, words)).toSorted(byRank));
    return { groups: groupsOf(all.slice(0, SHOWN_MAX)), count: all.length };
  };
}

interface Ranked extends FoundCommand {
  readonly order: number;
  readonly length: number;
}

function rankedOf(
  { command, title, note }: { command: Command; title: Folded; note: Folded },
  words: readonly string[],
): Ranked[] {
  const match: Match | undefined = matchOf(title, note, words);
  if (match === undefined) return [];
  const { rank, ranges } = match;
  return [{ command, ranges, order: RANKS.indexOf(rank), length: title.text.length }];
}

/** The best rank first, and of one rank the shortest label: what is typed is most of it. */
const byRank = (a: Ranked, b: Ranked): number => a.order - b.order || a.length - b.length;

function withFewEntryActions(all: readonly Ranked[]): Ranked[] {
  let entryActions = 0;
  return all.filter(({ command }) => {
    if (command.isForEntry) entryActions += 1;
    return !command.isForEntry || entryActions <= ENTRY_ACTIONS_MAX;
  });
}

function groupsOf(all: readonly Ranked[]): FoundGroup[] {
  const bestOf = (group: CommandGroup): number =>
    all.find(({ command }) => command.group === group)?.order ?? RANKS.length;
  return COMMAND_GROUPS.toSorted((a, b) => bestOf(a) - bestOf(b))
    .map((group) => ({ group, found: all.filter(({ command }) => command.group === group) }))
    .filter(({ found }) => found.length > 0);
}
