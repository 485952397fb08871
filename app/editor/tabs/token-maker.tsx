import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useDraft, useFromDraft } from '../contexts.tsx';
import { textAt } from '../draft.ts';
import { useTokens } from '../tokens.tsx';

const SAVE_FIRST = 'Save your changes to this tool first, then generate its token.';

/** Makes tokens for a premium tool, as it was saved. */
export function TokenMaker({ path }: { path: string }) {
  const draft = useDraft();
  const { made, generate, busy } = useTokens();
  const [asked, setAsked] = useState(false);
  const changed = useFromDraft((_, { isChanged }) => isChanged(path));
  const toolId = useFromDraft((state) => textAt(state, `${path}.id`));

  return (
    <div className="tokens">
      <button
        type="button"
        className="btn btn-plain"
        disabled={busy === toolId}
        onClick={() => {
          setAsked(true);
          if (!draft.isChanged(path)) void generate(toolId);
        }}
      >
        Generate Token
      </button>
      <div role="status" className="tokens-made">
        {asked && changed && <p>{SAVE_FIRST}</p>}
        {made
          .filter((entry) => entry.toolId === toolId)
          .map(({ token }) => (
            <NewToken key={token} token={token} />
          ))}
      </div>
    </div>
  );
}

function NewToken({ token }: { token: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="new-token">
      <input
        type="text"
        readOnly
        aria-label="New token"
        className="code"
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        className="btn btn-plain"
        onClick={() => {
          // Without the right to write to the clipboard, the token can still be selected.
          navigator.clipboard?.writeText(token).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {copied ? (
          <Check aria-hidden="true" size={17} strokeWidth={1.7} />
        ) : (
          <Copy aria-hidden="true" size={17} strokeWidth={1.7} />
        )}
        {copied ? 'Copied' : 'Copy'}
      </button>
      <p className="text-small text-paper-2">
        Shown only this once: copy it now. It works one time.
      </p>
    </div>
  );
}
