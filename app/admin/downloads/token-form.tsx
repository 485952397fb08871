import { useId, useState } from 'react';
import { TOKEN_NOTE_MAX, tokenOrderSchema } from '../../../domain/token.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { NewTokens } from './new-tokens.tsx';

const SAVE_FIRST = 'Save your changes to this tool first, then generate its token.';

/** Generates a token for a premium tool that has no unsaved changes. */
export function TokenForm({ address }: { address: string }) {
  const { edits, tokens } = useFeatures();
  const { generated, busy } = useStore(tokens, (state) => state);
  const [asked, setAsked] = useState(false);
  const [note, setNote] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const changed = useFromEdits((_, { isChanged }) => isChanged(address));
  const toolId = useFromEdits((state) => textAt(state, `${address}/id`));
  const id = useId();

  const submit = () => {
    if (busy === toolId) return;
    setAsked(true);
    const order = tokenOrderSchema.safeParse({
      toolId,
      note,
      expiresAt: lastDay === '' ? null : endOf(lastDay),
    });
    setWrong(order.success ? null : 'Enter an end date of today or later.');
    if (order.success && !edits.isChanged(address)) void tokens.generate(order.data);
  };

  return (
    <div className="tokens col-span-full flex flex-wrap items-start gap-y-s3 gap-x-s4">
      <div className="grid gap-1 justify-items-start min-w-[min(100%,16rem)]">
        <button
          type="button"
          className="btn btn-plain"
          aria-disabled={busy === toolId}
          aria-describedby={wrong === null ? undefined : `${id}-wrong`}
          onClick={submit}
        >
          Generate Token
        </button>
        <details className="more">
          <summary>Note, expiry</summary>
          <div className="grid gap-s3 w-[min(100%,20rem)] py-2 desk:w-64">
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
        {wrong !== null && (
          <p id={`${id}-wrong`} role="alert" className="field-error">
            {wrong}
          </p>
        )}
      </div>
      {/* Not atomic: only the new token is said, not those before it. */}
      <div
        role="status"
        aria-atomic="false"
        className="flex-1 min-w-[min(100%,20rem)] grid gap-s3 text-nav"
      >
        {asked && changed && <p className="min-h-11 content-center">{SAVE_FIRST}</p>}
        {generated
          .filter(({ order }) => order.toolId === toolId)
          .map(({ token, order }) => (
            <NewTokens key={token} tokens={[token]} note={order.note} />
          ))}
      </div>
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
