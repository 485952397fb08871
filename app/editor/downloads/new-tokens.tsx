import { FileDown } from 'lucide-react';
import { csvRecord } from '../../../domain/csv.ts';
import { TOKEN_ENDING_LETTERS } from '../../../domain/token.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { saveText } from '../saving/save-text.ts';
import type { TokenBatch } from './new-token-batches.ts';

/** New tokens, to be copied or saved. They are shown only once. */
export function NewTokens({ batch }: { batch: TokenBatch }) {
  const { order, tokens } = batch;
  const text = tokens.join('\n');
  const several = tokens.length > 1;
  const field = {
    readOnly: true,
    value: text,
    onFocus: (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      event.currentTarget.select(),
  };
  return (
    <div className="new-token flex flex-wrap gap-2">
      {several ? (
        <textarea
          className="code w-full py-[0.6rem] px-3 bg-ink-raised border-b border-accent font-mono font-normal text-[0.8125rem]/[1.6] whitespace-pre overflow-auto resize-y"
          rows={6}
          aria-label={`${tokens.length} new tokens`}
          {...field}
        />
      ) : (
        <input
          className="code flex-1 min-w-48 min-h-11 px-3 bg-ink-raised border-b border-accent font-mono font-normal text-[0.8125rem]/[1.5] text-ellipsis"
          type="text"
          aria-label="New token"
          {...field}
        />
      )}
      <CopyButton text={text} />
      <button
        type="button"
        className="btn btn-plain"
        onClick={() => saveText(`tokens-${order.toolId}.csv`, 'text/csv', csvOfTokens(batch))}
      >
        <FileDown aria-hidden="true" size={17} strokeWidth={1.7} />
        Save as CSV
      </button>
      <p className="text-small text-paper-2 w-full">
        {!several && (
          <>
            <code>
              …<b>{text.slice(-TOKEN_ENDING_LETTERS)}</b>
            </code>{' '}
          </>
        )}
        {order.note !== '' && <bdi className="text-paper">{order.note}</bdi>}
      </p>
      <p className="text-small text-paper-2 w-full">
        {several
          ? 'Shown only this once: copy or save them now. Each works one time.'
          : 'Shown only this once: copy it now. It works one time.'}
      </p>
    </div>
  );
}

const csvOfTokens = ({ order, tokens }: TokenBatch): string =>
  [
    ['token', 'tool', 'note', 'expires'],
    ...tokens.map((token) => [token, order.toolId, order.note, order.expiresAt ?? '']),
  ]
    .map(csvRecord)
    .join('');
