import { useId, useState } from 'react';
import { findToolByCode } from '../../../domain/content/downloads.ts';
import type { Order } from '../../../domain/orders.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { api } from '../browser/calls.ts';
import { Fact } from '../controls/record-list.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { NewTokens } from '../downloads/tokens.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted, formatTime } from '../text/formats.ts';
import {
  ASK_REFUND,
  ASK_SHOW_TOKENS,
  askSendAgain,
  getsTokens,
  isTooLarge,
  PROVIDER_LABELS,
  stateText,
} from './order-text.ts';
import { useOrderChange } from './queries.ts';

export function OpenOrder(props: {
  order: Order;
  sendsMails: boolean;
  /** Takes the focus of a button that is removed. */
  next: () => HTMLElement | null;
}) {
  const { order, sendsMails, next } = props;
  const { notices, confirm } = useFeatures();
  const { id, state, provider, reference, code, note, email, quantity, receivedAt } = order;
  const json = { id };
  const assign = useOrderChange(
    (toolId: string) => api.orders.assign.$post({ json: { id, toolId } }),
    { onDone: ({ assigned }) => notices.done(`${counted(assigned, 'order')} assigned.`) },
  );
  const refund = useOrderChange(() => api.orders.refund.$post({ json }));
  // New tokens in the place of those that were not used.
  const sendAgain = useOrderChange(() => api.orders['send-again'].$post({ json }), {
    onDone: () => notices.done(`A mail to ${email} is being sent.`),
  });
  const tokens = useOrderChange(() => api.orders.tokens.$post({ json }), { keepsList: true });
  const isBusy = [assign, refund, sendAgain, tokens].some(({ isPending }) => isPending);

  const button = (
    label: string,
    { mutate, isPending }: Pick<typeof refund, 'mutate' | 'isPending'>,
    question: Parameters<typeof confirm>[0] | null,
  ) => (
    <TemporaryButton
      className="btn"
      aria-disabled={isBusy}
      aria-busy={isPending}
      onClick={async () => {
        if (!isBusy && (question === null || (await confirm(question)))) mutate();
      }}
      next={next}
    >
      {label}
    </TemporaryButton>
  );

  return (
    <div className="grid gap-4">
      <dl className="grid gap-1">
        <Fact name="Date">
          <time dateTime={receivedAt}>{formatTime(receivedAt)}</time>
        </Fact>
        <Fact name="From">
          <span>{PROVIDER_LABELS[provider]}</span> <code translate="no">{reference}</code>
        </Fact>
        {code !== '' && (
          <Fact name="Code">
            <code translate="no">{code}</code>
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
      <p className="max-w-[66ch]">{stateText(order, sendsMails)}</p>
      {tokens.data !== undefined && <NewTokens tokens={tokens.data.tokens} />}
      {state === 'unassigned' && !isTooLarge(order) && (
        <Assign order={order} isBusy={isBusy} onAssign={assign.mutate} next={next} />
      )}
      {state !== 'refunded' && (
        <div className="flex flex-wrap gap-3">
          {getsTokens(order) &&
            sendsMails &&
            email !== '' &&
            button('Send again', sendAgain, askSendAgain(order))}
          {getsTokens(order) &&
            button(
              quantity === 1 ? 'Show token' : 'Show tokens',
              { ...tokens, mutate: () => tokens.mutate() },
              ASK_SHOW_TOKENS,
            )}
          {button('Mark as refunded', refund, ASK_REFUND)}
        </div>
      )}
    </div>
  );
}

function Assign(props: {
  order: Order;
  isBusy: boolean;
  onAssign: (toolId: string) => void;
  next: () => HTMLElement | null;
}) {
  const { order, isBusy, onAssign, next } = props;
  const downloads = useFromEdits(({ saved }) => saved.content.downloads);
  const tools = downloads.categories
    .flatMap((category) => category.tools)
    .filter((t) => t.isPremium);
  // The tool may have got the code after the order came.
  const [toolId, setToolId] = useState(() => findToolByCode(downloads, order.code)?.id ?? '');
  const id = useId();
  if (tools.length === 0) return <p>There is no premium tool yet.</p>;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      aria-label="Assign the order"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onAssign(toolId);
      }}
    >
      <div className="field w-88 max-w-full">
        <label htmlFor={`${id}-tool`}>Tool</label>
        <select
          id={`${id}-tool`}
          value={toolId}
          required
          onChange={({ target }) => setToolId(target.value)}
        >
          <option value="">Choose a tool</option>
          {tools.map((tool) => (
            <option key={tool.id} value={tool.id}>
              {tool.name || tool.id}
            </option>
          ))}
        </select>
      </div>
      <TemporaryButton type="submit" className="btn" aria-disabled={isBusy} next={next}>
        Assign
      </TemporaryButton>
    </form>
  );
}
