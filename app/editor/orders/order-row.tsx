import type { RefObject } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import type { CodeToAssign, Order } from '../../../domain/orders.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { listTimeText } from '../text/times.ts';
import { OpenOrder } from './open-order.tsx';
import { needsOwner, stateLabel } from './order-text.ts';

/** The element id of an order's line, which opens it. */
export const orderRowId = (id: string): string => `order-${id}`;

/** An order in the list, which expands in place. */
export function OrderRow(props: {
  order: Order;
  mailsBuyers: boolean;
  toAssign: readonly CodeToAssign[];
  isOpen: boolean;
  onToggle: () => void;
  /** Loads the list again after a change. */
  onChanged: () => Promise<void>;
  /** Takes the focus where the order has left the list. */
  heading: RefObject<HTMLElement | null>;
}) {
  const { order, mailsBuyers, toAssign, isOpen, onToggle, onChanged, heading } = props;
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
        <span className="flex gap-3 items-baseline min-w-0 text-paper">
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
          mailsBuyers={mailsBuyers}
          toAssign={toAssign}
          onChanged={onChanged}
          next={() => document.getElementById(orderRowId(id)) ?? heading.current}
        />
      )}
    </li>
  );
}
