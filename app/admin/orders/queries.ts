import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderCounts, OrderCursor, OrderState } from '../../../domain/orders.ts';
import { type Answer, answerOf, api } from '../browser/calls.ts';
import { useFeatures } from '../layout/features.ts';

const ORDERS = ['orders'] as const;
const COUNTS = [...ORDERS, 'counts'] as const;
const failed = 'save-failed';

/** What is asked of the list: a text that orders contain, and the state that they are in; null for all. */
export interface OrderQuery {
  readonly search: string;
  readonly state: OrderState | null;
}

export const ALL_ORDERS: OrderQuery = { search: '', state: null };

const FIRST_PAGE: OrderCursor = { receivedAt: '', id: '' };

const loadPage = ({ search, state }: OrderQuery, after: OrderCursor) =>
  answerOf(
    api.orders.$get({
      query: {
        search,
        ...(state !== null && { state }),
        ...(after.id !== '' && { at: after.receivedAt, id: after.id }),
      },
    }),
    'load-failed',
  );

/** The orders of a query, newest first, page by page. */
export function useOrders(query: OrderQuery) {
  const { ask } = useFeatures();
  return useInfiniteQuery({
    queryKey: [...ORDERS, 'list', query],
    queryFn: ({ pageParam }) => ask(() => loadPage(query, pageParam)),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ orders, more }) => (more ? orders.at(-1) : undefined),
    placeholderData: (before) => before,
  });
}

/** How many orders are in each state; null where that is not known. */
export function useOrderCounts(): OrderCounts | null {
  const { ask, counts } = useFeatures();
  const { data = null } = useQuery({
    queryKey: COUNTS,
    queryFn: async (): Promise<OrderCounts> =>
      (await ask(() => loadPage(ALL_ORDERS, FIRST_PAGE))).counts,
    ...(counts.orders !== null && { initialData: counts.orders }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Gives an order a tool, and those with its code that wait for one. */
export const assignOrder = (id: string, toolId: string) =>
  answerOf(api.orders.assign.$post({ json: { id, toolId } }), failed);

export const refundOrder = (id: string) =>
  answerOf(api.orders.refund.$post({ json: { id } }), failed);

/** Mails new tokens in place of those that were not used. */
export const sendOrderAgain = (id: string) =>
  answerOf(api.orders['send-again'].$post({ json: { id } }), failed);

/** Issues new tokens in place of those that were not used, and returns them, the only time that they are shown. */
export const showOrderTokens = (id: string) =>
  answerOf(api.orders.tokens.$post({ json: { id } }), failed);

/**
 * A change of an order, after which the counts are loaded again, and the list too unless it `keepsList`: what the change
 * has brought is shown in the order.
 */
export function useOrderChange<T extends { readonly ok: true }, Input = void>(
  call: (input: Input) => Promise<Answer<T>>,
  options: { onDone?: (answer: T) => void; keepsList?: boolean } = {},
) {
  const { ask } = useFeatures();
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'orders' },
    mutationFn: (input: Input) => ask(() => call(input)),
    onSuccess(answer) {
      options.onDone?.(answer);
      return queries.invalidateQueries({ queryKey: options.keepsList ? COUNTS : ORDERS });
    },
  });
}
