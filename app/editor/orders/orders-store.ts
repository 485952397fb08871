import type { HandOrder, Order, OrderState } from '../../../domain/orders.ts';
import type { CallFailure } from '../browser/calls.ts';
import type { Owner } from '../owner.ts';
import { createStore, type Store } from '../state-store.ts';
import { counted } from '../text/count.ts';
import {
  addOrder,
  assignOrder,
  makeKey,
  refundOrder,
  sendOrderAgain,
  showOrderTokens,
} from './calls.ts';

/** How many orders are in each state. */
export type OrderCounts = Readonly<Record<OrderState, number>>;

/** A key as a whole. It is shown only here, and only once. */
export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}

interface State {
  /** Null where they cannot be read. */
  readonly counts: OrderCounts | null;
  /** Tokens that were shown for an order since the page was opened, by its id. */
  readonly tokens: ReadonlyMap<string, readonly string[]>;
  /** The keys made since the page was opened, the newest first. */
  readonly keys: readonly NewKey[];
  /** What an action runs on: an order's id, `NEW_ORDER` or `NEW_KEY`; null for none. */
  readonly busy: string | null;
}

/** The owner's actions on orders, and what of them can be seen only once. */
export interface Orders extends Store<State> {
  readonly counted: (counts: OrderCounts) => void;
  /** Each resolves to whether it was done. A failure is said. */
  readonly assign: (order: Order, toolId: string, withSameCode: boolean) => Promise<boolean>;
  readonly refund: (order: Order) => Promise<boolean>;
  readonly sendAgain: (order: Order) => Promise<boolean>;
  readonly showTokens: (order: Order) => Promise<boolean>;
  /** Resolves to the order's id; null where it was not added. */
  readonly add: (order: HandOrder) => Promise<string | null>;
  readonly makeKey: (name: string) => Promise<boolean>;
}

/** In place of an order's id. */
export const NEW_ORDER = 'new order';
export const NEW_KEY = 'new key';

/** How many orders wait for the owner: without a tool, with a mail that failed, or with tokens that nobody has. */
export const waitingForOwner = (counts: OrderCounts | null): number =>
  counts === null ? 0 : counts.unassigned + counts.failed + counts.unsent;

export function createOrders(options: { counts: OrderCounts | null; owner: Owner }): Orders {
  const { owner } = options;
  const { set, ...store } = createStore<State>({
    counts: options.counts,
    tokens: new Map(),
    keys: [],
    busy: null,
  });

  /** The answer of an action; null where it failed, or another one runs. */
  const act = async <T extends { ok: true }>(
    busy: string,
    action: () => Promise<T | CallFailure>,
  ): Promise<T | null> => {
    if (store.state().busy !== null) return null;
    set({ busy });
    const answer = await action();
    set({ busy: null });
    if (answer.ok) return answer;
    owner.refused(answer);
    return null;
  };
  const isDone = async (id: string, action: () => ReturnType<typeof refundOrder>) =>
    (await act(id, action)) !== null;
  const keepTokens = (id: string, tokens: readonly string[]) =>
    set({ tokens: new Map(store.state().tokens).set(id, tokens) });

  return {
    ...store,
    counted: (counts) => set({ counts }),
    async assign({ id }, toolId, withSameCode) {
      const answer = await act(id, () => assignOrder(id, toolId, withSameCode));
      if (answer !== null && withSameCode) {
        owner.done(`${counted(answer.assigned, 'order')} assigned.`);
      }
      return answer !== null;
    },
    refund: ({ id }) => isDone(id, () => refundOrder(id)),
    sendAgain: ({ id }) => isDone(id, () => sendOrderAgain(id)),
    async showTokens({ id }) {
      const answer = await act(id, () => showOrderTokens(id));
      if (answer !== null) keepTokens(id, answer.tokens);
      return answer !== null;
    },
    async add(order) {
      const answer = await act(NEW_ORDER, () => addOrder(order));
      if (answer !== null && answer.tokens.length > 0) keepTokens(answer.id, answer.tokens);
      return answer?.id ?? null;
    },
    async makeKey(name) {
      const answer = await act(NEW_KEY, () => makeKey(name));
      if (answer === null) return false;
      set({ keys: [{ id: answer.id, name, key: answer.key }, ...store.state().keys] });
      return true;
    },
  };
}
