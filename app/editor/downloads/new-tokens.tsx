import { FileDown } from 'lucide-react';
import { csvRecord } from '../../../domain/csv.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { saveText } from '../saving/save-text.ts';
import type { TokenBatch } from './new-token-batches.ts';

/** New tokens as a whole, to be copied, and several to be saved too. They are shown only once. */
export function NewTokens({ batch }: { batch: TokenBatch }) {
  const { order, tokens } = batch;
  const text = tokens.join('\n');
  const several = tokens.length > 1;
  return (
    <div className="new-token grid gap-2 justify-items-start">
      <textarea
        // One token needs no lines on a phone; a browser that can fits the field to its text.
        rows={several ? 6 : 3}
        aria-label={several ? `${tokens.length} new tokens` : 'New token'}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="ways">
        <CopyButton text={text} />
        {several && (
          <button
            type="button"
            className="btn btn-plain"
            onClick={() => saveText(`tokens-${order.toolId}.csv`, 'text/csv', csvOfTokens(batch))}
          >
            <FileDown aria-hidden="true" size={17} strokeWidth={1.7} />
            Save as CSV
          </button>
        )}
      </div>
      {order.note !== '' && (
        <p className="text-small wrap-anywhere" dir="auto">
          {order.note}
        </p>
      )}
      <p className="text-small text-paper-2">
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
