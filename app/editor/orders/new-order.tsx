import { useId, useState } from 'react';
import {
  BUYER_EMAIL_MAX,
  handOrderSchema,
  ORDER_NOTE_MAX,
  ORDER_QUANTITY_MAX,
  ORDER_REFERENCE_MAX,
} from '../../../domain/orders.ts';
import { fieldErrors } from '../../../domain/site-error.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import { NEW_ORDER } from './orders-store.ts';
import { premiumTools, ToolOptions } from './premium-tools.tsx';

const EMPTY = { toolId: '', email: '', quantity: '1', reference: '', note: '' };

/** Adds an order that no seller has told of, such as one whose delivery failed. */
export function NewOrder({ onAdded }: { onAdded: (id: string) => Promise<void> }) {
  const { orders } = useFeatures();
  const { busy } = useStore(orders, (state) => state);
  const { saved } = useEditsState(useEdits());
  const tools = premiumTools(saved.content);
  const [entered, setEntered] = useState(EMPTY);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const id = useId();

  const submit = async () => {
    if (busy === NEW_ORDER) return;
    const order = handOrderSchema.safeParse({ ...entered, quantity: Number(entered.quantity) });
    const errors = {
      ...(order.success ? {} : fieldErrors(order.error)),
      ...(entered.toolId === '' && { toolId: 'Choose the tool that was sold.' }),
    };
    setWrong(errors);
    const first = Object.keys(EMPTY).find((name) => name in errors);
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    if (!order.success) return;
    const added = await orders.add(order.data);
    if (added === null) return;
    setEntered(EMPTY);
    await onAdded(added);
  };

  const field = (name: keyof typeof EMPTY) => ({
    id: `${id}-${name}`,
    value: entered[name],
    'aria-invalid': name in wrong || undefined,
    'aria-describedby': name in wrong ? `${id}-${name}-wrong` : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setEntered({ ...entered, [name]: target.value }),
  });
  const error = (name: keyof typeof EMPTY) =>
    wrong[name] !== undefined && (
      <p id={`${id}-${name}-wrong`} className="field-error">
        {wrong[name]}
      </p>
    );

  return (
    <details className="fold border-t border-line-2">
      <summary>
        <h3>Add an order</h3>
      </summary>
      <p className="order-note">
        For a payment that no seller has told this site of. Ko-fi, for one, does not repeat a
        delivery that failed.
      </p>
      <form
        className="order-form"
        aria-label="Add an order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-toolId`}>Tool</label>
          <select {...field('toolId')}>
            <option value="">
              {tools.length === 0 ? 'There is no premium tool yet' : 'Choose a tool'}
            </option>
            <ToolOptions tools={tools} />
          </select>
          {error('toolId')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-quantity`}>How many</label>
          <input
            {...field('quantity')}
            type="number"
            min={1}
            max={ORDER_QUANTITY_MAX}
            className="figures"
          />
          {error('quantity')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-email`}>Email of the buyer</label>
          {/* A field of the type `email` changes or refuses letters beyond ASCII. */}
          <input
            {...field('email')}
            type="text"
            inputMode="email"
            dir="ltr"
            maxLength={BUYER_EMAIL_MAX}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
          {error('email')}
        </div>
        <div className="field">
          <label htmlFor={`${id}-reference`}>The seller’s number of the order</label>
          <input
            {...field('reference')}
            type="text"
            className="code"
            maxLength={ORDER_REFERENCE_MAX}
            autoComplete="off"
          />
          {error('reference')}
        </div>
        <div className="field order-wide">
          <label htmlFor={`${id}-note`}>Note</label>
          <input
            {...field('note')}
            type="text"
            dir="auto"
            maxLength={ORDER_NOTE_MAX}
            autoComplete="off"
          />
          {error('note')}
        </div>
        <button type="submit" className="btn btn-plain" aria-disabled={busy === NEW_ORDER}>
          Add the order
        </button>
      </form>
    </details>
  );
}
