import type { NewVersion } from '../../../domain/new-versions.ts';
import type { HandOrder, OrderCursor, OrderState } from '../../../domain/orders.ts';
import { admin, answerOf } from '../browser/calls.ts';

const { orders } = admin;

/** What is asked of the list: a text that orders contain, and the state that they are in. */
export interface OrderQuery {
  readonly search: string;
  /** Null for all. */
  readonly state: OrderState | null;
}

/** Loads a page of the list of orders, newest first. */
export const listOrders = ({ search, state }: OrderQuery, after: OrderCursor | null) =>
  answerOf(
    orders.$get({
      query: {
        search,
        ...(state !== null && { state }),
        ...(after !== null && { at: after.receivedAt, id: after.id }),
      },
    }),
    'load-failed',
  );

/** The address of a file with all orders. */
export const ORDERS_FILE = orders.export.$path();

export const addOrder = (order: HandOrder) =>
  answerOf(orders.$post({ json: order }), 'orders-failed');

/** Gives an order a tool, with `withSameCode` also those with its code that wait for one. */
export const assignOrder = (id: string, toolId: string, withSameCode: boolean) =>
  answerOf(orders.assign.$post({ json: { id, toolId, withSameCode } }), 'orders-failed');

export const refundOrder = (id: string) =>
  answerOf(orders.refund.$post({ json: { id } }), 'orders-failed');

export const sendOrderAgain = (id: string) =>
  answerOf(orders['send-again'].$post({ json: { id } }), 'orders-failed');

/** Replaces the unused tokens of an order, and returns the new ones. */
export const showOrderTokens = (id: string) =>
  answerOf(orders.tokens.$post({ json: { id } }), 'orders-failed');

export const loadKeys = () => answerOf(orders.keys.$get(), 'load-failed');

/** Makes a key, and returns it, the only time it can be seen. */
export const makeKey = (name: string) =>
  answerOf(orders.keys.$post({ json: { name } }), 'orders-failed');

export const revokeKey = (id: string) =>
  answerOf(orders.keys.revoke.$post({ json: { id } }), 'orders-failed');

const newVersion = orders['new-version'];

/** What would be mailed to the buyers of a tool now. */
export const previewNewVersion = ({ withTokens, ...version }: NewVersion) =>
  answerOf(
    newVersion.$get({ query: { ...version, withTokens: String(withTokens) } }),
    'orders-failed',
  );

export const mailNewVersion = (version: NewVersion) =>
  answerOf(newVersion.$post({ json: version }), 'orders-failed');
