import type { TokenOrder } from '../../../domain/token.ts';
import type { Notices } from '../layout/notices.ts';
import { createStore, type Store } from '../state-store.ts';
import { generateToken } from './calls.ts';

/** A token as a whole. It is shown only here, and only once. */
export interface GeneratedToken {
  readonly order: TokenOrder;
  readonly token: string;
}

interface State {
  /** The tokens generated since the page was opened, newest first. */
  readonly generated: readonly GeneratedToken[];
  /** The id of the tool whose token is being generated. */
  readonly busy: string | null;
}

/** The tokens generated on this page. */
export interface GeneratedTokens extends Store<State> {
  readonly generate: (order: TokenOrder) => Promise<void>;
}

export function createGeneratedTokens(notices: Notices): GeneratedTokens {
  const { set, ...store } = createStore<State>({ generated: [], busy: null });
  return {
    ...store,
    async generate(order) {
      set({ busy: order.toolId });
      const answer = await generateToken(order);
      set({ busy: null });
      if (!answer.ok) return notices.refused(answer);
      set({ generated: [{ order, token: answer.token }, ...store.state().generated] });
    },
  };
}
