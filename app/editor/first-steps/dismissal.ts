import type { Owner } from '../owner.ts';
import { createStore, type Store } from '../state-store.ts';
import { dismissFirstSteps } from './calls.ts';

/** What the site knows of the first steps, beside the content. */
export interface FirstStepData {
  readonly hasOwnPasscode: boolean;
  /** Whether the site has a public address. */
  readonly hasAddress: boolean;
}

/** Whether the first steps are shown, until the owner does not want to see them any more. */
export interface Dismissal extends Store<{ readonly shown: FirstStepData | null }> {
  readonly dismiss: () => Promise<void>;
}

export function createDismissal(initial: FirstStepData | null, owner: Owner): Dismissal {
  const { set, ...store } = createStore({ shown: initial });
  return {
    ...store,
    async dismiss() {
      const answer = await dismissFirstSteps();
      if (answer.ok) set({ shown: null });
      else owner.refused(answer);
    },
  };
}
