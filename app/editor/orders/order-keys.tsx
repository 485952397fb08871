import { useRef, useState } from 'react';
import { ORDER_KEY_NAME_MAX } from '../../../domain/orders.ts';
import type { OrderKey } from '../../../server/orders/key-rows.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';
import { timeText } from '../text/times.ts';
import { callLine } from './call-line.ts';
import { loadKeys, revokeKey } from './calls.ts';
import { NEW_KEY, type NewKey } from './orders-store.ts';
import { premiumTools } from './premium-tools.tsx';

/** The keys with which another shop or a bot issues tokens. */
export function OrderKeys() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="fold border-t border-line-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3>Issue tokens from another shop</h3>
      </summary>
      {isOpen && <Keys />}
    </details>
  );
}

function Keys() {
  const { orders, owner } = useFeatures();
  const { keys: made, busy } = useStore(orders, (state) => state);
  const { loaded, failure, load } = useLoaded(loadKeys, undefined);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isWrong = isAsked && name.trim() === '';
  const keys = (loaded?.keys ?? []).filter(({ revokedAt }) => revokedAt === null);

  const revoke = async (key: OrderKey) => {
    const question = `Revoke the key ${key.name}? Calls with it are refused from now on.`;
    if (!window.confirm(question)) return;
    const answer = await revokeKey(key.id);
    if (!answer.ok) return owner.refused(answer);
    await load(undefined);
    // The line with the button is gone.
    field.current?.focus();
  };

  return (
    <div className="grid gap-s4">
      <p className="order-note">
        With a key, a shop or a bot of yours gets tokens by a call, or lets this site mail them. It
        can do nothing else here. Keys are stored as hashes.
      </p>
      {keys.length > 0 && (
        <ul className="order-keys lines lines-below" aria-label="Keys">
          {keys.map((key) => (
            <li key={key.id}>
              <span className="text-paper wrap-anywhere">{key.name}</span>
              <span className="text-small">
                made {timeText(key.createdAt, Date.now())},{' '}
                {key.lastUsedAt === null
                  ? 'never used'
                  : `last used ${timeText(key.lastUsedAt, Date.now())}`}
              </span>
              <button type="button" className="link" onClick={() => void revoke(key)}>
                Revoke<span className="sr-only"> the key {key.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="empty" role="status">
        {failure ?? (loaded === null && 'Loading the keys...')}
      </p>
      <form
        className="order-assign"
        aria-label="Make a key"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          setAsked(true);
          if (name.trim() === '') return field.current?.focus();
          if (busy === NEW_KEY || !(await orders.makeKey(name.trim()))) return;
          setName('');
          setAsked(false);
          await load(undefined);
        }}
      >
        <div className="field">
          <label htmlFor="order-key-name">Name of a new key</label>
          <input
            ref={field}
            id="order-key-name"
            type="text"
            dir="auto"
            maxLength={ORDER_KEY_NAME_MAX}
            placeholder="my shop"
            autoComplete="off"
            value={name}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'order-key-wrong' : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          {isWrong && (
            <p id="order-key-wrong" className="field-error">
              Enter a name, such as that of the shop.
            </p>
          )}
        </div>
        <button type="submit" className="btn btn-plain" aria-disabled={busy === NEW_KEY}>
          Make a key
        </button>
      </form>
      {/* Not atomic: only the new key is said, not those before it. */}
      <div role="status" aria-atomic="false" className="grid gap-s4">
        {made.map((key) => (
          <ShownKey key={key.id} made={key} />
        ))}
      </div>
    </div>
  );
}

/** A new key, shown once, and the call with it. */
function ShownKey({ made: { name, key } }: { made: NewKey }) {
  const { saved } = useEditsState(useEdits());
  const [tool] = premiumTools(saved.content);
  const line = callLine({ origin: window.location.origin, key, toolId: tool?.id ?? 'tool-id' });
  return (
    <div className="new-token order-key grid gap-2 justify-items-start">
      <textarea
        rows={2}
        aria-label={`New key ${name}`}
        readOnly
        value={key}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="ways">
        <CopyButton text={key} />
      </div>
      <p className="text-small text-paper-2">
        The key <bdi>{name}</bdi> is shown only this once: copy it now.
      </p>
      <textarea
        rows={6}
        aria-label={`A call with the key ${name}`}
        readOnly
        value={line}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="ways">
        <CopyButton text={line} />
      </div>
      <p className="text-small text-paper-2">
        A call that issues one token. With the same <code>Idempotency-Key</code> it issues no second
        one.
      </p>
    </div>
  );
}
