import { useQuery } from '@tanstack/react-query';
import type { OrderCounts, OrderCursor, OrderState } from '../../../domain/orders.ts';
import { answerOf, api, type CallResponse } from '../browser/calls.ts';
import { useChange, usePages } from '../browser/use-calls.tsx';
import { useFeatures } from '../layout/features.ts';

const ORDERS = ['orders'];
const COUNTS = [...ORDERS, 'counts'];

export interface OrderQuery {
  readonly search: string;
  readonly state: OrderState | null;
}

export const ALL_ORDERS: OrderQuery = { search: '', state: null };

const load = ({ search, state }: OrderQuery, after: OrderCursor | null) =>
  api.orders.$get({
    query: {
      search,
      ...(state !== null && { state }),
      ...(after !== null && { at: after.receivedAt, id: after.id }),
    },
  });

export const useOrders = (query: OrderQuery) =>
  usePages(
    [...ORDERS, 'list', query],
    (after: OrderCursor | null) => load(query, after),
    ({ orders, more }) => (more ? orders.at(-1) : null),
    { keepsBefore: true },
  );

export function useOrderCounts(): OrderCounts | null {
  const { ask, counts } = useFeatures();
  const { data = null } = useQuery({
    queryKey: COUNTS,
    queryFn: async (): Promise<OrderCounts> =>
      (await ask(() => answerOf(load(ALL_ORDERS, null), 'load-failed'))).counts,
    ...(counts.orders !== null && { initialData: counts.orders }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * A change of an order, after which the counts are loaded again, and the list too unless it `keepsList`: what the
 * change has brought is shown in the order.
 */
export const useOrderChange = <T extends { readonly ok: true }, Input = void>(
  call: (input: Input) => Promise<CallResponse<T>>,
  { onDone, keepsList = false }: { onDone?: (answer: T) => void; keepsList?: boolean } = {},
) =>
  useChange(call, {
    scope: { id: 'orders' },
    reloads: [keepsList ? COUNTS : ORDERS],
    ...(onDone && { onSuccess: onDone }),
  });
