import { useId, useState } from 'react';
import { TOKEN_NOTE_MAX, tokenOrderSchema } from '../../../domain/token.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { NewTokens } from './new-tokens.tsx';
import { useTokenGeneration } from './queries.ts';

const SAVE_FIRST = 'Save your changes to this tool first, then generate its token.';

/** Generates tokens for a premium tool that has no unsaved changes. They are shown while the tool is open. */
export function TokenForm({ address }: { address: string }) {
  const { edits } = useFeatures();
  const generation = useTokenGeneration();
  const [generated, setGenerated] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isChanged = useFromEdits((_, state) => state.isChanged(address));
  const toolId = useFromEdits((state) => textAt(state, `${address}/id`));
  const id = useId();

  const submit = () => {
    if (generation.isPending) return;
    setAsked(true);
    const order = tokenOrderSchema.safeParse({
      toolId,
      note,
      expiresAt: lastDay === '' ? null : endOf(lastDay),
    });
    setError(order.success ? null : 'Enter an end date of today or later.');
    if (!order.success || edits.isChanged(address)) return;
    generation.mutate(order.data, {
      onSuccess: ({ token }) => setGenerated((before) => [token, ...before]),
    });
  };

  return (
    <div className="col-span-full border-t border-rule pt-4">
      <h4 className="font-strong">Tokens</h4>
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-3">
        <button
          type="button"
          className="btn max-desk:w-full"
          aria-disabled={generation.isPending}
          aria-busy={generation.isPending}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onClick={submit}
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
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="field-error mt-2">
          {error}
        </p>
      )}
      <details className="mt-1">
        <summary className="link cursor-pointer py-2 text-small">Note, expiry</summary>
        <div className="grid grid-cols-2 gap-4 py-2 max-desk:grid-cols-1">
          <div className="field">
            <label htmlFor={`${id}-note`}>Note</label>
            <input
              id={`${id}-note`}
              dir="auto"
              type="text"
              maxLength={TOKEN_NOTE_MAX}
              placeholder="for Asha"
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-day`}>Valid until the end of</label>
            <input
              id={`${id}-day`}
              type="date"
              min={dayOf(new Date())}
              value={lastDay}
              onChange={(event) => setLastDay(event.target.value)}
            />
          </div>
        </div>
      </details>
    </div>
  );
}

/** The end of a day in the owner's time zone, in ISO 8601; empty if it is in the past. */
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59.999`);
  return end.getTime() > Date.now() ? end.toISOString() : '';
}

function dayOf(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
