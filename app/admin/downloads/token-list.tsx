import { useRef, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import { type TokenState, tokenStateSchema } from '../../../domain/token.ts';
import type { ListedToken } from '../../../server/downloads/queries.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Loaded } from '../controls/loaded.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { formatTime } from '../text/times.ts';
import { useTokenRevocation, useTokens } from './queries.ts';

const LISTS: Readonly<Record<TokenState, { name: string; time: string; empty: string }>> = {
  issued: { name: 'Unused', time: 'Generated', empty: 'No unused tokens.' },
  used: { name: 'Used', time: 'Used', empty: 'No used tokens.' },
  revoked: { name: 'Revoked', time: 'Revoked', empty: 'No revoked tokens.' },
};

/** The tokens of all tools, newest first: those not used yet, used, or revoked. */
export function TokenList() {
  const [state, setState] = useState<TokenState>('issued');
  const list = useTokens(state);
  const revocation = useTokenRevocation();
  const body = useRef<HTMLTableSectionElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const tokens = list.data?.pages.flatMap((page) => page.tokens) ?? [];

  const revoke = ({ hash, ending, note }: ListedToken) => {
    const name = [`the token …${ending}`, note].filter((part) => part !== '').join(', ');
    if (window.confirm(`Revoke ${name}? It can no longer be used.`)) revocation.mutate(hash);
  };

  return (
    <section aria-labelledby="tokens-title" aria-busy={list.isFetching}>
      <div className="section-head max-desk:flex-wrap">
        <h2 id="tokens-title" ref={heading} tabIndex={-1}>
          Tokens
        </h2>
        <div className="pages ms-auto max-desk:ms-0 max-desk:w-full">
          {tokenStateSchema.options.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === state}
              onClick={() => setState(each)}
            >
              {LISTS[each].name}
            </button>
          ))}
        </div>
      </div>
      <Loaded query={list} what="the tokens">
        {() =>
          tokens.length === 0 ? (
            <p className="empty">{LISTS[state].empty}</p>
          ) : (
            <table className="data-table" aria-labelledby="tokens-title">
              <thead className="max-desk:sr-only">
                <tr>
                  <th scope="col">Token</th>
                  <th scope="col">Tool</th>
                  <th scope="col">{LISTS[state].time}</th>
                  <th scope="col">
                    <span className="sr-only">Revoke</span>
                  </th>
                </tr>
              </thead>
              <tbody ref={body}>
                {tokens.map((token) => (
                  <Row
                    key={token.hash}
                    state={state}
                    token={token}
                    onRevoke={() => revoke(token)}
                    next={() => heading.current}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <TemporaryButton
          className="btn mt-4"
          aria-busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          next={() => body.current?.querySelectorAll('tr')[tokens.length] ?? heading.current}
        >
          Show more
        </TemporaryButton>
      )}
    </section>
  );
}

function Row(props: {
  state: TokenState;
  token: ListedToken;
  onRevoke: () => void;
  next: () => HTMLElement | null;
}) {
  const { state, token, onRevoke, next } = props;
  const { toolId, note, at, expiresAt } = token;
  const tool = useFromEdits(({ saved }) => findTool(saved.content.downloads, toolId));
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  // The id of its tool, which every token begins with, is in the next column.
  const tail = `…${token.token?.slice(toolId.length) ?? token.ending}`;
  const remarks = [
    state !== 'used' && expiresAt !== null
      ? `${isExpired ? 'Expired' : 'Expires'} ${formatTime(expiresAt)}`
      : '',
    state === 'issued' && tool === undefined
      ? 'The tool was removed: this token works again only if a premium tool gets the same ID.'
      : '',
    state === 'issued' && tool?.isPremium === false
      ? 'The tool is free now: visitors need no token, and this one stays unused.'
      : '',
  ].filter((remark) => remark !== '');
  return (
    <tr
      className="max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:border-t max-desk:border-rule max-desk:py-2 max-desk:[&>*]:h-auto max-desk:[&>*]:border-0"
      tabIndex={-1}
    >
      <th scope="row" className="font-mono text-small wrap-anywhere">
        {tail}
      </th>
      <td className="max-desk:col-start-1 wrap-anywhere">
        <bdi>{tool?.name || toolId}</bdi>
        {note !== '' && (
          <span className="ms-2 text-ink-2" dir="auto">
            {note}
          </span>
        )}
        {remarks.map((remark) => (
          <span key={remark} className="block text-small text-ink-3">
            {remark}
          </span>
        ))}
      </td>
      <td className="max-desk:col-start-1 text-ink-2 figures">
        <time dateTime={at}>{formatTime(at)}</time>
      </td>
      <td className="text-end max-desk:col-start-2 max-desk:row-start-1 max-desk:row-span-3">
        {state === 'issued' && (
          <TemporaryButton className="link" onClick={onRevoke} next={next}>
            Revoke<span className="sr-only"> {tail}</span>
          </TemporaryButton>
        )}
      </td>
    </tr>
  );
}
