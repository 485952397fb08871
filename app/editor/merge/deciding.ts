import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { focusAfter } from '../controls/focus.ts';
import type { Edits } from '../document/edits.ts';
import type { Owner } from '../owner.ts';
import type { Saving } from '../saving/saving.ts';
import { SAVE_ID } from '../saving/saving.ts';
import { onChange } from '../state-store.ts';
import { forgetDecisions, keepDecisions, withKeptDecisions } from './kept-decisions.ts';
import { mergeOf, withoutOutdated } from './save-conflict.ts';

/** The ways to the decisions of a conflict and back. */
export interface Deciding {
  /** Shows the decisions. */
  readonly open: () => void;
  /** Saves, or shows the decisions that must come before it. */
  readonly save: () => void;
  readonly leave: () => void;
  /** Ends the conflict with this content, and saves it. */
  readonly settle: (content: Portfolio) => void;
  /** Ends a conflict by itself once nothing is left to decide. Returns the function that ends that. */
  readonly start: () => () => void;
}

export function createDeciding(options: { edits: Edits; owner: Owner; saving: Saving }): Deciding {
  const { edits, owner, saving } = options;
  /** The working copy's content when the decisions were shown last. */
  let decided: Portfolio | null = null;
  const open = () => {
    const { conflict } = saving.state();
    const now = edits.state().working;
    if (conflict !== null) {
      const current = withoutOutdated(conflict, { decided: decided ?? now, now });
      saving.setConflict(withKeptDecisions(current, now));
    }
    decided = now;
    owner.decide(true);
  };
  const leave = () =>
    focusAfter(
      () => owner.decide(false),
      () => document.getElementById(SAVE_ID),
    );
  return {
    open,
    save() {
      if (saving.state().conflict === null) saving.save();
      else open();
    },
    leave,
    settle(content) {
      const { conflict } = saving.state();
      if (conflict === null) return;
      saving.settleConflict(content, conflict, { isSaved: true });
      leave();
    },
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // What the owner typed meanwhile may have made both sides equal.
      const look = () => {
        clearTimeout(timer);
        const { conflict } = saving.state();
        if (conflict === null) return;
        const { conflicts, content } = mergeOf(conflict, edits.state().working);
        if (conflicts.length > 0) return;
        timer = setTimeout(() => {
          saving.settleConflict(content, conflict, { isSaved: false });
          owner.decide(false);
        });
      };
      const stops = [
        edits.subscribe(look),
        saving.subscribe(look),
        onChange(
          saving,
          ({ conflict }) => conflict,
          (conflict) => {
            if (conflict === null) forgetDecisions();
            else keepDecisions(conflict, edits.state().working);
          },
        ),
        () => clearTimeout(timer),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
