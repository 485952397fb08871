import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import {
  type MailHold,
  ORDER_REFERENCE_MAX,
  ORDER_STATES,
  type Order,
  type OrderCounts,
} from '../../../domain/orders.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { formatCount } from '../text/count.ts';
import { listTimeText } from '../text/times.ts';
import { OpenOrder } from './open-order.tsx';
import { FILTER_LABELS, needsOwner, stateLabel } from './order-text.ts';
import { listOrders, type OrderQuery } from './orders-store.ts';
import './orders.css';

const HEADING_ID = 'orders-title';
const ALL: OrderQuery = { search: '', state: null };

interface Asked extends OrderQuery {
  /** The orders that are shown already. */
  readonly behind: readonly Order[];
  /** How many orders are loaded at least, where there are so many. */
  readonly least: number;
}

/** The orders of a query, page by page. `all` counts those of any query. */
async function loadOrders({ search, state, behind, least }: Asked) {
  let orders = behind;
  for (;;) {
    const answer = await listOrders({ search, state }, orders.at(-1) ?? null);
    if (!answer.ok) return answer;
    orders = [...orders, ...answer.orders];
    if (answer.more && orders.length < least) continue;
    const all = search === '' ? answer : await listOrders(ALL, null);
    return all.ok ? { ...answer, orders, all: all.counts } : all;
  }
}

/** The orders of premium tools. */
export function OrdersSection() {
  const { orders: store } = useFeatures();
  const [query, setQuery] = useState(ALL);
  const [open, setOpen] = useState<string | null>(null);
  const { loaded, failure, busy, load } = useLoaded(
    async (asked: Asked) => {
      const answer = await loadOrders(asked);
      if (answer.ok) store.counted(answer.all);
      return answer;
    },
    { ...ALL, behind: [], least: 1 },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const show = (next: OrderQuery) => {
    setQuery(next);
    void load({ ...next, behind: [], least: 1 });
  };
  const again = () =>
    load({ ...query, behind: [], least: loaded === null ? 1 : loaded.orders.length });
  const total = loaded === null ? 0 : sumOf(loaded.all);

  return (
    <section className="editor-group orders" aria-labelledby={HEADING_ID}>
      <div className="rail">
        <h2 id={HEADING_ID} ref={heading} tabIndex={-1}>
          Orders
        </h2>
        {loaded !== null && total > 0 && (
          <Tools query={query} counts={loaded.counts} onShow={show} />
        )}
      </div>
      <div className="entries" aria-busy={busy}>
        {loaded !== null && total === 0 ? (
          <FirstOrders />
        ) : (
          <p className="empty" role="status">
            {loaded === null && (failure ?? 'Loading the orders...')}
            {loaded?.orders.length === 0 && emptyText(query)}
          </p>
        )}
        {loaded !== null && loaded.orders.length > 0 && (
          <ul ref={list} className="lines lines-below" aria-label="Orders">
            {loaded.orders.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                mailHold={loaded.mailHold}
                isOpen={open === order.id}
                onToggle={() => setOpen(open === order.id ? null : order.id)}
                onChanged={again}
                heading={heading}
              />
            ))}
          </ul>
        )}
        {loaded !== null && failure !== null && <p role="alert">{failure}</p>}
        {(loaded?.more === true || failure !== null) && (
          <TemporaryButton
            className="btn btn-plain mt-s4"
            aria-disabled={busy}
            onClick={() => {
              if (busy) return;
              if (failure !== null || loaded === null) void again();
              else {
                const { orders } = loaded;
                void load({ ...query, behind: orders, least: orders.length + 1 });
              }
            }}
            next={() =>
              list.current?.querySelectorAll<HTMLElement>('.order-row')[
                loaded?.orders.length ?? 0
              ] ?? heading.current
            }
          >
            {failure === null ? 'Show older orders' : 'Try again'}
          </TemporaryButton>
        )}
      </div>
    </section>
  );
}

/** The element id of an order's line, which opens it. */
const orderRowId = (id: string): string => `order-${id}`;

/** An order in the list, which expands in place. */
function OrderRow(props: {
  order: Order;
  mailHold: MailHold | null;
  isOpen: boolean;
  onToggle: () => void;
  /** Loads the list again after a change. */
  onChanged: () => Promise<void>;
  /** Takes the focus where the order has left the list. */
  heading: RefObject<HTMLElement | null>;
}) {
  const { order, mailHold, isOpen, onToggle, onChanged, heading } = props;
  const { saved } = useEditsState(useEdits());
  const { id, email, toolId, quantity, isTest, receivedAt } = order;
  const tool = toolId === null ? '' : findTool(saved.content.downloads, toolId)?.name || toolId;
  return (
    <li data-open={isOpen || undefined}>
      <button
        id={orderRowId(id)}
        type="button"
        className="order-row"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <span className="flex gap-3 items-baseline min-w-0 text-moonlit">
          <bdi dir="ltr" className="truncate">
            {email === '' ? 'No address' : email}
          </bdi>
          {isTest && <span className="label-mono">test</span>}
        </span>
        <span className="order-tool">
          <bdi>{tool === '' ? 'No tool' : tool}</bdi>
          {quantity > 1 && ` × ${quantity}`}
        </span>
        <span className="order-state" data-needs={needsOwner(order) || undefined}>
          {stateLabel(order)}
        </span>
        <time className="label-mono figures" dateTime={receivedAt}>
          {listTimeText(receivedAt, Date.now())}
        </time>
      </button>
      {isOpen && (
        <OpenOrder
          order={order}
          mailHold={mailHold}
          onChanged={onChanged}
          next={() => document.getElementById(orderRowId(id)) ?? heading.current}
        />
      )}
    </li>
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
    <>
      <search>
        <form
          className="field order-search mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('search');
            onShow({ ...query, search: typeof text === 'string' ? text.trim() : '' });
          }}
        >
          <label className="sr-only" htmlFor="order-search">
            Search orders
          </label>
          <div className="relative">
            <input
              className="pr-12"
              id="order-search"
              type="search"
              name="search"
              maxLength={ORDER_REFERENCE_MAX}
              placeholder="Email or order"
              autoComplete="off"
              defaultValue={query.search}
            />
            <button type="submit" className="icon-button" title="Search">
              <Search aria-hidden="true" size={19} strokeWidth={1.7} />
              <span className="sr-only">Search orders</span>
            </button>
          </div>
        </form>
      </search>
      <div className="field mt-2">
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
    </>
  );
}

/** What a seller needs before the first order. */
const FirstOrders = () => (
  <div className="empty grid gap-[0.6rem] max-w-[43em]">
    <p>
      No orders yet. Give a premium tool its <b>Buy URL</b> and <b>Order code</b>, and let Stripe or{' '}
      <span className="whitespace-nowrap">Ko-fi</span> tell this site of each payment: the buyer
      then gets a token by mail.
    </p>
    <p>
      The steps are in the guide, on the page <code>docs/guide/sell-tools.md</code>.
    </p>
  </div>
);

const emptyText = ({ search, state }: OrderQuery): string => {
  const which = state === null ? 'order' : `order in the state “${FILTER_LABELS[state]}”`;
  return search === '' ? `No ${which}.` : `No ${which} contains “${search}”.`;
};

const sumOf = (counts: OrderCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
