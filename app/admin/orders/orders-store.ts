import type { Order, OrderCounts, OrderCursor, OrderState } from '../../../domain/orders.ts';
import { answerOf, api, type CallFailure } from '../browser/calls.ts';
import type { Notices } from '../layout/notices.ts';
import { createStore } from '../state-store.ts';
import { counted } from '../text/count.ts';

const calls = api.orders;

/** What is asked of the list: a text that orders contain, and the state that they are in; null for all. */
export interface OrderQuery {
  readonly search: string;
  readonly state: OrderState | null;
}

/** Loads a page of the list of orders, newest first. */
export const listOrders = ({ search, state }: OrderQuery, after: OrderCursor | null) =>
  answerOf(
    calls.$get({
      query: {
        search,
        ...(state !== null && { state }),
        ...(after !== null && { at: after.receivedAt, id: after.id }),
      },
    }),
    'load-failed',
  );

interface State {
  /** Null where they cannot be read. */
  readonly counts: OrderCounts | null;
  /** Tokens that were shown for an order since the page was opened, by its id: they can be seen only once. */
  readonly tokens: ReadonlyMap<string, readonly string[]>;
  /** The id of the order that an action runs on; null for none. */
  readonly busy: string | null;
}

/** The owner's actions on orders. Each resolves to whether it was done, and says a failure. */
export function createOrders({
  counts,
  notices,
}: {
  counts: OrderCounts | null;
  notices: Notices;
}) {
  const { set, ...store } = createStore<State>({ counts, tokens: new Map(), busy: null });

  const act = async <T extends { ok: true }>(
    { id }: Order,
    action: () => Promise<T | CallFailure>,
    done: (answer: T) => void,
  ): Promise<boolean> => {
    if (store.state().busy !== null) return false;
    set({ busy: id });
    const answer = await action();
    set({ busy: null });
    if (answer.ok) done(answer);
    else notices.refused(answer);
    return answer.ok;
  };
  const failed = 'orders-failed';

  return {
    ...store,
    counted: (counts: OrderCounts) => set({ counts }),
    /** Gives an order a tool, and those with its code that wait for one. */
    assign: (order: Order, toolId: string) =>
      act(
        order,
        () => answerOf(calls.assign.$post({ json: { id: order.id, toolId } }), failed),
        ({ assigned }) => notices.done(`${counted(assigned, 'order')} assigned.`),
      ),
    refund: (order: Order) =>
      act(
        order,
        () => answerOf(calls.refund.$post({ json: { id: order.id } }), failed),
        () => undefined,
      ),
    sendAgain: (order: Order) =>
      act(
        order,
        () => answerOf(calls['send-again'].$post({ json: { id: order.id } }), failed),
        () => notices.done(`A mail to ${order.email} is being sent.`),
      ),
    showTokens: (order: Order) =>
      act(
        order,
        () => answerOf(calls.tokens.$post({ json: { id: order.id } }), failed),
        ({ tokens }) => set({ tokens: new Map(store.state().tokens).set(order.id, tokens) }),
      ),
  };
}
