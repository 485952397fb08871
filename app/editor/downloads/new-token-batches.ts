import type { TokenOrder } from '../../../domain/token.ts';
import type { Owner } from '../owner.ts';
import { createStore, type Store } from '../state-store.ts';
import { generateTokens } from './calls.ts';

/** Tokens that were generated together. They are shown only here, and only once. */
export interface TokenBatch {
  readonly order: TokenOrder;
  readonly tokens: readonly string[];
}

interface State {
  /** The tokens generated since the page was opened, newest first. */
  readonly batches: readonly TokenBatch[];
  /** The id of the tool whose tokens are being generated. */
  readonly busy: string | null;
}

/** The tokens generated on this page. */
export interface NewTokenBatches extends Store<State> {
  readonly generate: (order: TokenOrder) => Promise<void>;
}

export function createNewTokenBatches(owner: Owner): NewTokenBatches {
  const { set, ...store } = createStore<State>({ batches: [], busy: null });
  return {
    ...store,
    async generate(order) {
      set({ busy: order.toolId });
      const answer = await generateTokens(order);
      set({ busy: null });
      if (answer.ok) set({ batches: [{ order, tokens: answer.tokens }, ...store.state().batches] });
      else owner.refused(answer);
    },
  };
}
