import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { applyDifference } from '../../../domain/merge.ts';
import { isSame } from '../../../domain/same.ts';
import type { Operation } from './operations.ts';

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

/** How many changes can be undone. They share all that they did not change. */
const STEPS_MAX = 300;

/** The changes of the owner that can be undone or done again. */
export function createSteps() {
  let done: readonly Step[] = [];
  let undone: readonly Step[] = [];
  let foreign: readonly Foreign[] = [];
  let isRun = false;

  /** A change as it would have been after what others changed since, so that undoing it takes back nothing of that. */
  const rebased = (step: Step): Step => {
    const since = foreign.filter(({ steps }) => steps.has(step));
    const through = (content: Portfolio) =>
      since.reduce((now, change) => applyDifference(now, change, 'mine'), content);
    return { ...step, before: through(step.before), after: through(step.after) };
  };

  const note = (step: Step) => {
    done = [...done, step].slice(-STEPS_MAX);
  };

  return {
    state: () => ({ undo: done.at(-1), redo: undone.at(-1) }),
    /** Adds a change. What is typed into a field without a pause is one. */
    add(operation: Operation, before: Portfolio, after: Portfolio) {
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
    /** Takes a change, by default the last one, and undoes it by `apply`. Undefined where it is not there. */
    undo(apply: (step: Step) => void, step = done.at(-1)) {
      if (step === undefined || !done.includes(step)) return undefined;
      isRun = false;
      done = done.filter((doneStep) => doneStep !== step);
      undone = [...undone, step];
      apply(rebased(step));
      return step;
    },
    /** Takes what was undone last, and does it again by `apply`. */
    redo(apply: (step: Step) => void) {
      isRun = false;
      const step = undone.at(-1);
      if (step === undefined) return undefined;
      undone = undone.slice(0, -1);
      note(step);
      apply(rebased(step));
      return step;
    },
    /** Takes note of a change that is not the owner's. What is typed after it is another change. */
    addForeign(from: Portfolio, to: Portfolio) {
      isRun = false;
      const steps = new Set([...done, ...undone]);
      foreign = foreign.filter((change) => [...change.steps].some((step) => steps.has(step)));
      if (steps.size > 0 && !isSame(from, to)) foreign = [...foreign, { from, to, steps }];
    },
  };
}
