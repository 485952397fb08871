import { Eye, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { findToolByCode } from '../../../domain/content/downloads.ts';
import type { MailHold, Order } from '../../../domain/orders.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { NewTokens } from '../downloads/new-tokens.tsx';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { formatTime } from '../text/times.ts';
import {
  ASK_SHOW_TOKENS,
  askRefund,
  askSendAgain,
  getsTokens,
  isTooLarge,
  PROVIDER_LABELS,
  stateText,
} from './order-text.ts';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;

/** A whole order and the actions on it. */
export function OpenOrder(props: {
  order: Order;
  mailHold: MailHold | null;
  /** Loads the list again after a change. */
  onChanged: () => Promise<void>;
  /** What takes the focus of a button that is removed. */
  next: () => HTMLElement | null;
}) {
  const { order, mailHold, onChanged, next } = props;
  const { orders } = useFeatures();
  const { busy, tokens } = useStore(orders, (state) => state);
  const { id, state, provider, reference, code, note, email, quantity, receivedAt } = order;
  const shown = tokens.get(id);

  const act = async (question: string | null, action: (of: Order) => Promise<boolean>) => {
    if (question !== null && !window.confirm(question)) return;
    if (await action(order)) await onChanged();
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
      <p className="order-said">{stateText(order, mailHold)}</p>
      {shown !== undefined && <NewTokens tokens={shown} note="" />}
      {state === 'unassigned' && !isTooLarge(order) && (
        <Assign
          order={order}
          next={next}
          onAssign={(toolId) => void act(null, (of) => orders.assign(of, toolId))}
        />
      )}
      {state !== 'refunded' && (
        <div className="ways gap-[0.6rem]">
          {getsTokens(order) && mailHold === null && email !== '' && (
            <TemporaryButton
              className="btn btn-plain"
              aria-disabled={busy === id}
              onClick={() => void act(askSendAgain(order), orders.sendAgain)}
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

/** Gives an order a tool. */
function Assign(props: {
  order: Order;
  next: () => HTMLElement | null;
  onAssign: (toolId: string) => void;
}) {
  const { order, next, onAssign } = props;
  const { busy } = useStore(useFeatures().orders, (state) => state);
  const { downloads } = useEditsState(useEdits()).saved.content;
  const tools = downloads.categories.flatMap((each) => each.tools).filter((t) => t.isPremium);
  // The tool may have got the code after the order came.
  const [toolId, setToolId] = useState(() => findToolByCode(downloads, order.code)?.id ?? '');
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && toolId === '';
  const id = useId();
  if (tools.length === 0) return <p className="order-said">There is no premium tool yet.</p>;
  return (
    <form
      className="flex flex-wrap items-start gap-[0.9rem]"
      aria-label="Assign the order"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (toolId === '') document.getElementById(`${id}-tool`)?.focus();
        else if (busy !== order.id) onAssign(toolId);
      }}
    >
      <div className="field max-w-96 flex-[1_1_16rem]">
        <label htmlFor={`${id}-tool`}>Tool</label>
        <select
          id={`${id}-tool`}
          value={toolId}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-wrong` : undefined}
          onChange={({ target }) => setToolId(target.value)}
        >
          <option value="">Choose a tool</option>
          {tools.map((tool) => (
            <option key={tool.id} value={tool.id}>
              {tool.name || tool.id}
            </option>
          ))}
        </select>
        {isMissing && (
          <p id={`${id}-wrong`} className="field-error">
            Choose the tool that was sold.
          </p>
        )}
      </div>
      <TemporaryButton
        type="submit"
        // In line with the field beside it, whose label is above.
        className="btn btn-plain desk:mt-7"
        aria-disabled={busy === order.id}
        next={next}
      >
        Assign
      </TemporaryButton>
    </form>
  );
}
