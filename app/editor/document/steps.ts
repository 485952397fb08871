import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { carried } from '../../../domain/merge.ts';
import { isSame } from '../../../domain/same.ts';
import { around, lastPart, valueAt } from './addresses.ts';
import { namesIn, type Operation } from './operations.ts';

/**
 * A change of the owner that can be undone: what was entered before and after it. It is undone by carrying what differs
 * between both over to what is entered then, so others' changes stay whatever happened in between.
 */
export interface Step {
  readonly operation: Operation;
  readonly before: Portfolio;
  readonly after: Portfolio;
}

/** A change that is not the owner's: what another editor saved, or what a save trimmed of what was sent. */
interface Foreign {
  readonly from: Portfolio;
  readonly to: Portfolio;
  /** The changes of the owner before it. */
  readonly steps: ReadonlySet<Step>;
}

/** An entry that was removed from a list, and can be brought back in its place until that is saved. */
export interface Removal {
  readonly step: Step;
  readonly list: string;
  readonly key: string;
  /** The keys of the entries that stood before it, with the removed ones. */
  readonly previous: readonly string[];
  /** The entry as it was typed. */
  readonly entry: unknown;
}

/** What stands in a list, in order: an entry by its key, or a removed one. */
export type Line = { readonly key: string; readonly removal: Removal | null };

/** A list with its removed entries where they stood. One that is in the list again is not removed any more. */
export function linesOf(keys: readonly string[], removals: readonly Removal[]): Line[] {
  const lines: Line[] = keys.map((key) => ({ key, removal: null }));
  for (const removal of removals) {
    if (keys.includes(removal.key)) continue;
    const after = lines.findLastIndex(({ key }) => removal.previous.includes(key));
    lines.splice(after + 1, 0, { key: removal.key, removal });
  }
  return lines;
}

/** How many changes can be undone. They share all that they did not change. */
const STEPS_MAX = 300;

/** The changes of the owner that can be undone or done again, and the removed entries. */
export interface Steps {
  readonly state: () => {
    readonly undo: Step | undefined;
    readonly redo: Step | undefined;
    readonly removals: readonly Removal[];
  };
  /** Adds a change. What is typed into a field without a pause is one. */
  readonly add: (operation: Operation, before: Portfolio, after: Portfolio) => void;
  readonly endRun: () => void;
  /** Takes the last change, and undoes it by `carry`. */
  readonly undo: (carry: (step: Step) => void) => Step | undefined;
  /** Takes the change that removed an entry, and returns the entry's place among those that are in its list. */
  readonly bringBack: (removal: Removal, names: readonly string[]) => number;
  /** Takes what was undone last, and does it again by `carry`. */
  readonly redo: (carry: (step: Step) => void) => Step | undefined;
  /** Takes note of a change that is not the owner's. What is typed after it is another change. */
  readonly addForeign: (from: Portfolio, to: Portfolio) => void;
  /** To be called when a save begins; the result forgets the removals that it stored. */
  readonly begin: () => () => void;
}

/** Starts without changes. */
export function createSteps(): Steps {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  let removals: readonly Removal[] = [];
  let foreign: readonly Foreign[] = [];
  let isRun = false;

  /** A change as it would have been after what others changed since, so that undoing it takes back nothing of that. */
  const rebased = (step: Step): Step => {
    const since = foreign.filter(({ steps }) => steps.has(step));
    const through = (content: Portfolio) =>
      since.reduce((now, change) => carried(now, change, 'mine'), content);
    return { ...step, before: through(step.before), after: through(step.after) };
  };
  const inList = (list: string) => removals.filter((removal) => removal.list === list);

  const take = (step: Step) => {
    isRun = false;
    done = done.filter((each) => each !== step);
    removals = removals.filter((removal) => removal.step !== step);
    undone = [...undone, step];
  };

  const removalOf = (step: Step, address: string): Removal => {
    const [list, key] = [around(address), lastPart(address)];
    const lines = linesOf(namesIn(step.before, list), inList(list));
    const place = lines.findIndex((line) => line.key === key);
    const previous = lines.slice(0, place).map((line) => line.key);
    return { step, list, key, previous, entry: valueAt(step.before, address) };
  };
  const note = (step: Step) => {
    done = [...done, step].slice(-STEPS_MAX);
    if (step.operation.kind !== 'remove') return;
    const removal = removalOf(step, step.operation.address);
    // It was removed before, and came back with a merge or an earlier version.
    const others = removals.filter(({ list, key }) => list !== removal.list || key !== removal.key);
    removals = [...others, removal];
  };

  return {
    state: () => ({ undo: done.at(-1), redo: undone.at(-1), removals }),
    add(operation, before, after) {
      undone = [];
      const last = done.at(-1);
      const isSameRun =
        isRun &&
        operation.kind === 'type' &&
        last?.operation.kind === 'type' &&
        last.operation.address === operation.address;
      isRun = operation.kind === 'type';
      if (isSameRun) done = [...done.slice(0, -1), { operation, before: last.before, after }];
      else note({ operation, before, after });
    },
    endRun() {
      isRun = false;
    },
    undo(carry) {
      const step = done.at(-1);
      if (step === undefined) return undefined;
      take(step);
      carry(rebased(step));
      return step;
    },
    bringBack(removal, names) {
      const lines = linesOf(names, inList(removal.list));
      const place = lines.findIndex((line) => line.removal === removal);
      take(removal.step);
      return lines.slice(0, place).filter((line) => line.removal === null).length;
    },
    redo(carry) {
      isRun = false;
      const step = undone.at(-1);
      if (step === undefined) return undefined;
      undone = undone.slice(0, -1);
      note(step);
      carry(rebased(step));
      return step;
    },
    addForeign(from, to) {
      isRun = false;
      // Somebody has undone these removals already, and may have changed the entries.
      done = done.filter(
        ({ operation }) =>
          operation.kind !== 'remove' ||
          valueAt(from, operation.address) !== undefined ||
          valueAt(to, operation.address) === undefined,
      );
      const steps = new Set([...done, ...undone]);
      foreign = foreign.filter((change) => [...change.steps].some((step) => steps.has(step)));
      if (steps.size > 0 && !isSame(from, to)) foreign = [...foreign, { from, to, steps }];
    },
    begin() {
      const sent = removals;
      return () => {
        removals = removals.filter((removal) => !sent.includes(removal));
      };
    },
  };
}
