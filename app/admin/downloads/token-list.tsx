import { useRef } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import { TOKEN_ENDING_LETTERS, type TokenState } from '../../../domain/token.ts';
import type { ListedToken } from '../../../server/downloads/queries.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { useLoaded } from '../browser/use-loaded.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { formatTime } from '../text/times.ts';
import { listTokens, revokeToken } from './calls.ts';

const EMPTY: Readonly<Record<TokenState, string>> = {
  issued: 'No unused tokens.',
  used: 'No used tokens.',
  revoked: 'No revoked tokens.',
};

/** The element id of the name of a list, which opens it. */
export const listNameId = (state: TokenState): string => `tokens-${state}`;

/** One list of tokens, newest first, loaded page by page. */
export function TokenList({ state, onRevoked }: { state: TokenState; onRevoked: () => void }) {
  const { notices } = useFeatures();
  const { loaded, failure, busy, load } = useLoaded(async (behind: readonly ListedToken[]) => {
    const answer = await listTokens(state, behind.at(-1) ?? null);
    return answer.ok ? { ...answer, tokens: [...behind, ...answer.tokens] } : answer;
  }, []);
  const { tokens = [], more = true } = loaded ?? {};
  const list = useRef<HTMLUListElement>(null);

  const revoke = async ({ hash, ending, note }: ListedToken) => {
    const name = [`the token …${ending}`, note].filter((part) => part !== '').join(', ');
    if (!window.confirm(`Revoke ${name}? It can no longer be used.`)) return;
    const answer = await revokeToken(hash);
    if (answer.ok || answer.code === 'token-not-revoked') onRevoked();
    if (!answer.ok) notices.refused(answer);
  };

  return (
    <>
      {tokens.length > 0 && (
        <ul ref={list} className="token-list">
          {tokens.map((token) => (
            <Row key={token.hash} state={state} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
      )}
      <p role="status" className="token-list-end text-moonlit-2">
        {busy && 'Loading…'}
        {!busy && failure}
        {!busy && failure === null && tokens.length === 0 && EMPTY[state]}
      </p>
      {(more || failure !== null) && (!busy || tokens.length > 0) && (
        <TemporaryButton
          className="btn btn-plain"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void load(tokens);
          }}
          next={() =>
            list.current?.querySelectorAll('li')[tokens.length] ??
            document.getElementById(listNameId(state))
          }
        >
          {failure === null ? 'Show more' : 'Try again'}
        </TemporaryButton>
      )}
    </>
  );
}

function Row(props: { state: TokenState; token: ListedToken; onRevoke: () => void }) {
  const { state, token, onRevoke } = props;
  const { saved } = useEditsState(useEdits());
  const tool = findTool(saved.content.downloads, token.toolId);
  const expired = token.expiresAt !== null && Date.parse(token.expiresAt) <= Date.now();
  const shown = token.token ?? `${token.toolId}-…${token.ending}`;
  const end = shown.length - (token.token === null ? token.ending.length : TOKEN_ENDING_LETTERS);
  return (
    <li tabIndex={-1}>
      <code>
        {shown.slice(0, end)}
        <b>{shown.slice(end)}</b>
      </code>
      <span>
        <bdi>{tool?.name || token.toolId}</bdi>
        {token.note !== '' && (
          <span className="block text-small text-moonlit" dir="auto">
            {token.note}
          </span>
        )}
        {state !== 'used' && token.expiresAt !== null && (
          <span className="block text-small">
            {expired ? 'Expired' : 'Expires'} {formatTime(token.expiresAt)}
          </span>
        )}
        {state === 'issued' && tool === undefined && (
          <span className="block text-small">
            The tool was removed: this token works again only if a premium tool gets the same ID.
          </span>
        )}
        {state === 'issued' && tool?.isPremium === false && (
          <span className="block text-small">
            The tool is free now: visitors need no token, and this one stays unused.
          </span>
        )}
      </span>
      <time dateTime={token.at}>{formatTime(token.at)}</time>
      {state === 'issued' && (
        <button type="button" className="link" onClick={onRevoke}>
          Revoke<span className="sr-only"> {shown}</span>
        </button>
      )}
    </li>
  );
}
