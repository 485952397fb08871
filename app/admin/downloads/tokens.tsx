import { type SubmitEvent, useId, useState } from 'react';
import { findTool } from '../../../domain/content/downloads.ts';
import {
  TOKEN_NOTE_MAX,
  type TokenOrder,
  type TokenState,
  tokenStateSchema,
} from '../../../domain/token.ts';
import type { ListedToken, TokenCursor } from '../../../server/downloads/queries.ts';
import { LabelledInput } from '../../ui/labelled-field.tsx';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { api } from '../browser/calls.ts';
import { Loaded, useChange, usePages } from '../browser/use-calls.tsx';
import { MoreButton, RecordList, RecordRow } from '../controls/record-list.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { formatTime } from '../text/formats.ts';

const LISTS: Readonly<Record<TokenState, { name: string; time: string; empty: string }>> = {
  issued: { name: 'Unused', time: 'Generated', empty: 'No unused tokens.' },
  used: { name: 'Used', time: 'Used', empty: 'No used tokens.' },
  revoked: { name: 'Revoked', time: 'Revoked', empty: 'No revoked tokens.' },
};

const TOKENS = ['tokens'];

/** The tokens of all tools, newest first: those not used yet, used, or revoked. */
export function TokensSection() {
  const id = useId();
  const [state, setState] = useState<TokenState>('issued');
  const { confirm, queries } = useFeatures();
  const list = usePages(
    [...TOKENS, state],
    (after: TokenCursor | null) => api.tokens.$get({ query: { state, ...after } }),
    ({ tokens, more }) => {
      const last = tokens.at(-1);
      return more && last ? { at: last.at, hash: last.hash } : null;
    },
  );
  const revocation = useChange((hash: string) => api.tokens.revoke.$post({ json: { hash } }), {
    reloads: [TOKENS],
    // It was used or revoked meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: TOKENS }),
  });
  const tokens = list.data?.pages.flatMap((page) => page.tokens) ?? [];
  const next = () => document.getElementById(id);

  const revoke = async ({ hash, ending, note }: ListedToken) => {
    const title = `Revoke ${[`the token …${ending}`, note].filter(Boolean).join(', ')}?`;
    const text = 'It can no longer be used.';
    if (await confirm({ title, text, action: 'Revoke' })) revocation.mutate(hash);
  };

  return (
    <section aria-labelledby={id} aria-busy={list.isFetching}>
      <div className="section-head max-desk:flex-wrap">
        <h2 id={id} tabIndex={-1}>
          Tokens
        </h2>
        <div className="pages ms-auto max-desk:ms-0 max-desk:w-full">
          {tokenStateSchema.options.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === state}
              onClick={() => setState(option)}
            >
              {LISTS[option].name}
            </button>
          ))}
        </div>
      </div>
      <Loaded query={list} what="the tokens">
        {() =>
          tokens.length === 0 ? (
            <p className="empty">{LISTS[state].empty}</p>
          ) : (
            <RecordList label={`${LISTS[state].name} tokens`}>
              {tokens.map((token) => (
                <Row
                  key={token.hash}
                  state={state}
                  token={token}
                  onRevoke={() => void revoke(token)}
                  next={next}
                />
              ))}
            </RecordList>
          )
        }
      </Loaded>
      <MoreButton list={list} label="Show more" rows='[aria-label$=" tokens"] > li' />
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
  // The id of its tool, which every token begins with, is known.
  const tail = `…${token.token?.slice(toolId.length) ?? token.ending}`;
  return (
    <RecordRow
      what={<span className="font-mono text-small">{tail}</span>}
      detail={
        <>
          <bdi className="me-2 text-ink">{tool?.name || toolId}</bdi>
          <span dir="auto">{note}</span>
          {state !== 'used' && expiresAt !== null && (
            <span className="block text-small text-ink-3">
              {`${isExpired ? 'Expired' : 'Expires'} ${formatTime(expiresAt)}`}
            </span>
          )}
        </>
      }
      time={
        <>
          <span>{LISTS[state].time} </span>
          <time dateTime={at}>{formatTime(at)}</time>
        </>
      }
    >
      {state === 'issued' && (
        <TemporaryButton className="link" onClick={onRevoke} next={next}>
          Revoke<span className="sr-only"> {tail}</span>
        </TemporaryButton>
      )}
    </RecordRow>
  );
}

const SAVE_FIRST = 'Save your changes to this tool first, then generate its token.';

/** Generates tokens for a premium tool that has no unsaved changes. They are shown while the tool is open. */
export function ToolToken({ address }: { address: string }) {
  const { edits } = useFeatures();
  const generation = useChange((json: TokenOrder) => api.tokens.$post({ json }), {
    reloads: [TOKENS],
    failure: 'token-generation-failed',
  });
  const [generated, setGenerated] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const isChanged = useFromEdits((_, state) => state.isChanged(address));
  const toolId = useFromEdits((state) => textAt(state, `${address}/id`));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (generation.isPending) return;
    setAsked(true);
    if (edits.isChanged(address)) return;
    const entered = new FormData(event.currentTarget);
    const lastDay = String(entered.get('day'));
    const expiresAt = lastDay === '' ? null : endOf(lastDay);
    generation.mutate(
      { toolId, note: String(entered.get('note')), expiresAt },
      { onSuccess: ({ token }) => setGenerated((before) => [token, ...before]) },
    );
  };

  return (
    <form className="col-span-full border-t border-rule pt-4" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <button
          type="submit"
          className="btn max-desk:w-full"
          aria-disabled={generation.isPending}
          aria-busy={generation.isPending}
        >
          Generate Token
        </button>
        {/* Not atomic: only the new token is announced, not those before it. */}
        <div role="status" aria-atomic="false" className="grid flex-1 basis-80 gap-3">
          {isAsked && isChanged && <p>{SAVE_FIRST}</p>}
          {generated.map((token) => (
            <NewTokens key={token} tokens={[token]} />
          ))}
        </div>
      </div>
      <details className="mt-1">
        <summary className="link cursor-pointer py-2 text-small">Note, expiry</summary>
        <div className="grid grid-cols-2 gap-4 py-2 max-desk:grid-cols-1">
          <LabelledInput
            label="Note"
            name="note"
            dir="auto"
            maxLength={TOKEN_NOTE_MAX}
            placeholder="for Asha"
            autoComplete="off"
          />
          <LabelledInput
            label="Valid until the end of"
            name="day"
            type="date"
            min={DAY.format(new Date())}
          />
        </div>
      </details>
    </form>
  );
}

/** The end of a day in the owner's time zone, in ISO 8601. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** Writes the day in the owner's time zone as in ISO 8601, as Sweden does. */
const DAY = new Intl.DateTimeFormat('sv');

export const NewTokens = ({ tokens }: { tokens: readonly string[] }) => (
  <ShownOnce text={tokens.join('\n')} hint="A token works once. It is not shown whole again." />
);
