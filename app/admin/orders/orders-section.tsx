import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import {
  type MailHold,
  ORDER_REFERENCE_MAX,
  ORDER_STATES,
  type Order,
  type OrderCounts,
} from '../../../domain/orders.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { SearchForm } from '../controls/search-form.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { formatCount } from '../text/count.ts';
import { listTimeText } from '../text/times.ts';
import { OpenOrder } from './open-order.tsx';
import { FILTER_LABELS, needsOwner, stateLabel } from './order-text.ts';
import { ALL_ORDERS, type OrderQuery, useOrderCounts, useOrders } from './queries.ts';

const HEADING_ID = 'orders-title';

/** The orders of premium tools, where there can be any. */
export function OrdersSection() {
  const { isSelling } = useFeatures();
  const counts = useOrderCounts();
  const isSold = useFromEdits(({ working }) =>
    working.downloads.categories.some(({ tools }) => tools.some(({ buyUrl }) => buyUrl !== '')),
  );
  const total = counts === null ? 0 : sumOf(counts);
  if (!isSelling && !isSold && total === 0) return null;
  return (
    <section aria-labelledby={HEADING_ID}>
      {counts !== null && total === 0 ? (
        <>
          <Heading />
          <FirstOrders />
        </>
      ) : (
        <OrderList />
      )}
    </section>
  );
}

const Heading = ({ children }: { children?: React.ReactNode }) => (
  <div className="section-head max-desk:flex-wrap">
    <h2 id={HEADING_ID} tabIndex={-1}>
      Orders
    </h2>
    {children}
  </div>
);

function OrderList() {
  const [query, setQuery] = useState(ALL_ORDERS);
  const [open, setOpen] = useState<string | null>(null);
  const loaded = useOrders(query);
  const list = useRef<HTMLDivElement>(null);
  const pages = loaded.data?.pages ?? [];
  const orders = pages.flatMap((page) => page.orders);
  return (
    <>
      <Heading>
        {pages[0] !== undefined && (
          <Tools query={query} counts={pages[0].counts} onShow={setQuery} />
        )}
      </Heading>
      <div aria-busy={loaded.isFetching}>
        <Loaded query={loaded} what="the orders">
          {() => (
            <>
              <p className="empty" role="status">
                {orders.length === 0 && <span>{emptyText(query)}</span>}
              </p>
              <div ref={list}>
                {orders.map((order) => (
                  <OrderItem
                    key={order.id}
                    order={order}
                    mailHold={pages[0]?.mailHold ?? null}
                    isOpen={open === order.id}
                    onToggle={() => setOpen(open === order.id ? null : order.id)}
                  />
                ))}
              </div>
            </>
          )}
        </Loaded>
        {loaded.hasNextPage && (
          <TemporaryButton
            className="btn mt-4"
            aria-busy={loaded.isFetchingNextPage}
            onClick={() => void loaded.fetchNextPage()}
            next={() => list.current?.querySelectorAll<HTMLElement>('.item-title')[orders.length]}
          >
            Show older orders
          </TemporaryButton>
        )}
      </div>
    </>
  );
}

/** The element id of the button that opens an order. */
const orderId = (id: string): string => `order-${id}`;

/** An order in the list, which folds out. */
function OrderItem(props: {
  order: Order;
  mailHold: MailHold | null;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { order, mailHold, isOpen, onToggle } = props;
  const { id, email, toolId, quantity, isTest, receivedAt } = order;
  const downloads = useFromEdits(({ saved }) => saved.content.downloads);
  const tool = toolId === null ? 'No tool' : findTool(downloads, toolId)?.name || toolId;
  return (
    <div className="item" data-open={isOpen || undefined}>
      <div className="item-line">
        <h3 className="min-w-0 flex-1">
          <button
            id={orderId(id)}
            type="button"
            className="item-title flex w-full flex-wrap items-baseline gap-x-4"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <bdi dir="ltr" className="truncate max-desk:basis-full">
              {email === '' ? 'No address' : email}
            </bdi>{' '}
            {isTest && <span className="badge badge-line">test</span>}
            <span className="flex-1 text-small text-ink-2">
              <bdi>{tool}</bdi>
              {quantity > 1 && <span>{` × ${quantity}`}</span>}
            </span>{' '}
            <span className={`text-small ${needsOwner(order) ? 'text-dye' : 'text-ink-2'}`}>
              {stateLabel(order)}
            </span>{' '}
            <time className="text-small text-ink-3 figures" dateTime={receivedAt}>
              {listTimeText(receivedAt, Date.now())}
            </time>
          </button>
        </h3>
        <ChevronDown className="item-chevron" aria-hidden="true" strokeWidth={1.5} />
      </div>
      {isOpen && (
        <OpenOrder
          order={order}
          mailHold={mailHold}
          next={() => document.getElementById(orderId(id)) ?? document.getElementById(HEADING_ID)}
        />
      )}
    </div>
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
              {FILTER_LABELS[state]}, {formatCount(counts[state])}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** What a seller needs before the first order. */
const FirstOrders = () => (
  <p className="empty">
    No orders yet. Give a premium tool its <b>Buy URL</b> and <b>Order code</b>, and let Stripe or{' '}
    <span className="whitespace-nowrap">Ko-fi</span> tell this site of each payment: the buyer then
    gets a token by mail. The steps are in the guide, on the page{' '}
    <code>docs/guide/tools-and-tokens.md#sell-with-stripe-or-ko-fi</code>.
  </p>
);

const emptyText = ({ search, state }: OrderQuery): string => {
  const which = state === null ? 'order' : `order in the state “${FILTER_LABELS[state]}”`;
  return search === '' ? `No ${which}.` : `No ${which} contains “${search}”.`;
};

const sumOf = (counts: OrderCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
