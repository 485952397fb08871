import { useState } from 'react';
import type { TokenState } from '../../../domain/token.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { listNameId, TokenList } from './token-list.tsx';

const LISTS: readonly { state: TokenState; name: string }[] = [
  { state: 'issued', name: 'Issued' },
  { state: 'used', name: 'Used' },
  { state: 'revoked', name: 'Revoked' },
];

/** The lists of all tokens. A list is loaded when it is opened, and again when it has changed. */
export function TokenLists() {
  const generated = useStore(useFeatures().tokens, (state) => state.generated);
  const [open, setOpen] = useState<readonly TokenState[]>([]);
  const [revoked, setRevoked] = useState(0);
  return (
    <section className="editor-group" aria-labelledby="tokens-title">
      <div className="rail">
        <h2 id="tokens-title">Tokens</h2>
      </div>
      <div className="entries">
        {LISTS.map(({ state, name }) => (
          <details
            key={state}
            className="fold border-t border-line-night-2"
            onToggle={(event) => {
              const others = open.filter((one) => one !== state);
              setOpen(event.currentTarget.open ? [...others, state] : others);
            }}
          >
            <summary id={listNameId(state)}>
              <h3>{name} tokens</h3>
            </summary>
            {open.includes(state) && (
              <TokenList
                key={`${generated.length} ${revoked}`}
                state={state}
                onRevoked={() => {
                  setRevoked((count) => count + 1);
                  // The list is loaded again, without the button that had the focus.
                  document.getElementById(listNameId(state))?.focus({ preventScroll: true });
                }}
              />
            )}
          </details>
        ))}
      </div>
    </section>
  );
}
