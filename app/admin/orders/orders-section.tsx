import { useId, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import {
  ORDER_REFERENCE_MAX,
  ORDER_STATES,
  type Order,
  type OrderCounts,
} from '../../../domain/orders.ts';
import { Loaded } from '../browser/use-calls.tsx';
import { Fold } from '../controls/fold-item.tsx';
import { MoreButton } from '../controls/record-list.tsx';
import { SearchForm } from '../controls/search-form.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { formatCount, listTimeText } from '../text/formats.ts';
import { OpenOrder } from './open-order.tsx';
import { needsOwner, STATE_LABELS } from './order-text.ts';
import { ALL_ORDERS, type OrderQuery, useOrderCounts, useOrders } from './queries.ts';

/** The orders of premium tools, newest first, where there can be any. */
export function OrdersSection() {
  const { isSelling } = useFeatures();
  const counts = useOrderCounts();
  const id = useId();
  const isSold = useFromEdits(({ working }) =>
    working.downloads.categories.some(({ tools }) => tools.some(({ buyUrl }) => buyUrl !== '')),
  );
  const isWanted = isSelling || isSold || (counts !== null && sumOf(counts) > 0);
  return (
    isWanted && (
      <section aria-labelledby={id}>
        <OrderList headingId={id} />
      </section>
    )
  );
}

function OrderList({ headingId }: { headingId: string }) {
  const [query, setQuery] = useState(ALL_ORDERS);
  const [open, setOpen] = useState<string | null>(null);
  const loaded = useOrders(query);
  const pages = loaded.data?.pages ?? [];
  const orders = pages.flatMap((page) => page.orders);
  const counts = pages[0]?.counts;
  const isEmpty = query.search === '' && counts !== undefined && sumOf(counts) === 0;
  return (
    <>
      <div className="section-head max-desk:flex-wrap">
        {/* It gets the focus of what is removed. */}
        <h2 id={headingId} tabIndex={-1}>
          Orders
        </h2>
        {counts !== undefined && !isEmpty && (
          <Tools query={query} counts={counts} onShow={setQuery} />
        )}
      </div>
      <div aria-busy={loaded.isFetching}>
        <Loaded query={loaded} what="the orders">
          {() =>
            isEmpty ? (
              <FirstOrders />
            ) : (
              <>
                <p className="empty" role="status">
                  {orders.length === 0 && <span>{emptyText(query)}</span>}
                </p>
                <div>
                  {orders.map((order) => (
                    <OrderItem
                      key={order.id}
                      order={order}
                      sendsMails={pages[0]?.sendsMails ?? true}
                      isOpen={open === order.id}
                      onToggle={() => setOpen(open === order.id ? null : order.id)}
                      next={() => document.getElementById(headingId)}
                    />
                  ))}
                </div>
              </>
            )
          }
        </Loaded>
        <MoreButton list={loaded} label="Show older orders" rows='[id^="order-"].item-title' />
      </div>
    </>
  );
}

function OrderItem(props: {
  order: Order;
  sendsMails: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Takes the focus where the order has left the list. */
  next: () => HTMLElement | null;
}) {
  const { order, sendsMails, isOpen, onToggle, next } = props;
  const { email, toolId, quantity, isTest, receivedAt } = order;
  const downloads = useFromEdits(({ saved }) => saved.content.downloads);
  const tool = toolId === null ? 'No tool' : findTool(downloads, toolId)?.name || toolId;
  const id = `order-${order.id}`;
  return (
    <Fold
      id={id}
      isOpen={isOpen}
      onToggle={onToggle}
      title={
        <>
          <bdi dir="ltr">{email === '' ? 'No address' : email}</bdi>{' '}
          {isTest && <span className="badge badge-line">test</span>}{' '}
          <bdi className="font-normal text-small text-ink-2">{tool}</bdi>
          {quantity > 1 && <span className="font-normal text-small">{` × ${quantity}`}</span>}{' '}
          <span
            className={`font-normal text-small ${needsOwner(order) ? 'text-dye' : 'text-ink-2'}`}
          >
            {STATE_LABELS[order.state]}
          </span>
        </>
      }
      state={<time dateTime={receivedAt}>{listTimeText(receivedAt, Date.now())}</time>}
    >
      {() => (
        <OpenOrder
          order={order}
          sendsMails={sendsMails}
          next={() => document.getElementById(id) ?? next()}
        />
      )}
    </Fold>
  );
}

function Tools(props: {
  query: OrderQuery;
  counts: OrderCounts;
  onShow: (query: OrderQuery) => void;
}) {
  const { query, counts, onShow } = props;
  const shown = ORDER_STATES.filter((state) => counts[state] > 0 || state === query.state);
  return (
    <div className="ms-auto flex items-center gap-4 max-desk:w-full max-desk:flex-wrap">
      <SearchForm
        label="Search orders"
        placeholder="Email or order"
        maxLength={ORDER_REFERENCE_MAX}
        value={query.search}
        onSearch={(search) => onShow({ ...query, search })}
      />
      <div className="field desk:w-52 max-desk:w-full">
        <select
          aria-label="Shown orders"
          value={query.state ?? ''}
          onChange={({ target }) =>
            onShow({
              ...query,
              state: ORDER_STATES.find((state) => state === target.value) ?? null,
            })
          }
        >
          <option value="">All orders, {formatCount(sumOf(counts))}</option>
          {shown.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}, {formatCount(counts[state])}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

const FirstOrders = () => (
  <p className="empty">
    No orders yet. Give a premium tool its <b>Buy URL</b> and <b>Order code</b>, and let Stripe or{' '}
    <span className="whitespace-nowrap">Ko-fi</span> tell this site of each payment: the buyer then
    gets a token by mail. The steps are in the guide, on the page{' '}
    <code>docs/guide/tools-and-tokens.md#sell-with-stripe-or-ko-fi</code>.
  </p>
);

const emptyText = ({ search, state }: OrderQuery): string => {
  const which = state === null ? 'order' : `order in the state “${STATE_LABELS[state]}”`;
  return search === '' ? `No ${which}.` : `No ${which} contains “${search}”.`;
};

const sumOf = (counts: OrderCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
