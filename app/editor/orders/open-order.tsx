import { Eye, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { findToolByCode } from '../../../domain/content/downloads.ts';
import type { CodeToAssign, Order } from '../../../domain/orders.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { NewTokens } from '../downloads/new-tokens.tsx';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import { counted } from '../text/count.ts';
import { formatTime } from '../text/times.ts';
import {
  ASK_SHOW_TOKENS,
  askRefund,
  askSendAgain,
  getsTokens,
  isTooLarge,
  othersToAssign,
  PROVIDER_LABELS,
  stateText,
} from './order-text.ts';
import { premiumTools, ToolOptions } from './premium-tools.tsx';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;

/** A whole order and the actions on it. */
export function OpenOrder(props: {
  order: Order;
  mailsBuyers: boolean;
  toAssign: readonly CodeToAssign[];
  /** Loads the list again after a change. */
  onChanged: () => Promise<void>;
  /** What takes the focus of a button that is removed. */
  next: () => HTMLElement | null;
}) {
  const { order, mailsBuyers, toAssign, onChanged, next } = props;
  const { orders, owner } = useFeatures();
  const { busy, tokens } = useStore(orders, (state) => state);
  const { id, provider, reference, code, note, email, toolId, quantity, receivedAt, refundedAt } =
    order;
  const shown = tokens.get(id);

  const act = async (question: string | null, action: (of: Order) => Promise<boolean>) => {
    if (question !== null && !window.confirm(question)) return false;
    const isDone = await action(order);
    if (isDone) await onChanged();
    return isDone;
  };

  return (
    <div className="grid gap-s4 pb-s5">
      <dl className="order-facts">
        <Fact name="Date">
          <time dateTime={receivedAt}>{formatTime(receivedAt)}</time>
        </Fact>
        <Fact name="From">
          {PROVIDER_LABELS[provider]} <code>{reference}</code>
        </Fact>
        {code !== '' && (
          <Fact name="Code">
            <code>{code}</code>
          </Fact>
        )}
        {email !== '' && (
          <Fact name="Email">
            <bdi dir="ltr">{email}</bdi>
          </Fact>
        )}
        {note !== '' && (
          <Fact name="Note">
            <bdi>{note}</bdi>
          </Fact>
        )}
      </dl>
      <p className="order-said">{stateText(order, mailsBuyers)}</p>
      {shown !== undefined && toolId !== null && (
        <NewTokens
          batch={{
            order: { toolId, note: '', expiresAt: null, count: shown.length },
            tokens: shown,
          }}
        />
      )}
      {refundedAt === null && toolId === null && !isTooLarge(order) && (
        <Assign
          order={order}
          next={next}
          others={othersToAssign(order, toAssign)}
          onAssign={(chosen, withOthers) =>
            act(null, (of) => orders.assign(of, chosen, withOthers))
          }
        />
      )}
      {refundedAt === null && (
        <div className="ways gap-[0.6rem]">
          {getsTokens(order) && mailsBuyers && email !== '' && (
            <TemporaryButton
              className="btn btn-plain"
              aria-disabled={busy === id}
              onClick={async () => {
                const isSent = await act(askSendAgain(order), orders.sendAgain);
                if (isSent) owner.done(`A mail to ${email} is being sent.`);
              }}
              next={next}
            >
              <Send {...ICON} />
              Send again
            </TemporaryButton>
          )}
          {getsTokens(order) && (
            <TemporaryButton
              className="btn btn-plain"
              aria-disabled={busy === id}
              onClick={() => void act(ASK_SHOW_TOKENS, orders.showTokens)}
              next={next}
            >
              <Eye {...ICON} />
              {quantity === 1 ? 'Show token' : 'Show tokens'}
            </TemporaryButton>
          )}
          <TemporaryButton
            className="link"
            aria-disabled={busy === id}
            onClick={() => void act(askRefund(order), orders.refund)}
            next={next}
          >
            Mark as refunded
          </TemporaryButton>
        </div>
      )}
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Gives an order a tool, at once with the others of its code that wait for one. */
function Assign(props: {
  order: Order;
  others: number;
  next: () => HTMLElement | null;
  onAssign: (toolId: string, withOthers: boolean) => Promise<boolean>;
}) {
  const { order, others, next, onAssign } = props;
  const { busy } = useStore(useFeatures().orders, (state) => state);
  const { saved } = useEditsState(useEdits());
  const tools = premiumTools(saved.content);
  // The tool may have got the code after the order came.
  const [toolId, setToolId] = useState(
    () => findToolByCode(saved.content.downloads, order.code)?.id ?? '',
  );
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  if (tools.length === 0) return <p className="order-said">There is no premium tool yet.</p>;
  const assign = (withOthers: boolean) => {
    setAsked(true);
    if (toolId === '') document.getElementById(`${id}-tool`)?.focus();
    else if (busy !== order.id) void onAssign(toolId, withOthers);
  };
  return (
    <form
      className="order-assign"
      aria-label="Assign the order"
      onSubmit={(event) => {
        event.preventDefault();
        assign(false);
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-tool`}>Tool</label>
        <select
          id={`${id}-tool`}
          value={toolId}
          aria-invalid={(isAsked && toolId === '') || undefined}
          aria-describedby={isAsked && toolId === '' ? `${id}-wrong` : undefined}
          onChange={({ target }) => setToolId(target.value)}
        >
          <option value="">Choose a tool</option>
          <ToolOptions tools={tools} />
        </select>
        {isAsked && toolId === '' && (
          <p id={`${id}-wrong`} className="field-error">
            Choose the tool that was sold.
          </p>
        )}
      </div>
      <TemporaryButton
        type="submit"
        className="btn btn-plain"
        aria-disabled={busy === order.id}
        next={next}
      >
        Assign
      </TemporaryButton>
      {others > 0 && (
        <TemporaryButton
          className="btn btn-plain"
          aria-disabled={busy === order.id}
          onClick={() => assign(true)}
          next={next}
        >
          Assign this and {counted(others, 'other')} with the same code
        </TemporaryButton>
      )}
    </form>
  );
}
