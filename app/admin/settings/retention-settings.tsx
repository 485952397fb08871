import { useRef, useState } from 'react';
import { useLoaded } from '../browser/use-loaded.ts';
import type { PartFold } from '../controls/part.tsx';
import { useFeatures } from '../layout/features.ts';
import { loadRetention, saveRetention } from './calls.ts';
import {
  choicesOf,
  choiceText,
  questionOf,
  RETENTION_FIELDS,
  RETENTION_TEXTS,
  type RetentionField,
} from './retention-choices.ts';
import { SecurityBlock } from './security-block.tsx';

/** How long the site keeps data. A choice is saved at once, after a question if it deletes earlier. */
export function Retention(fold: PartFold) {
  const { notices } = useFeatures();
  const { loaded, failure, setLoaded } = useLoaded(loadRetention, undefined);
  const stored = loaded?.retention ?? null;
  const [message, setMessage] = useState('');
  const busy = useRef(false);

  const choose = async (field: RetentionField, value: number | null) => {
    if (stored === null || busy.current) return;
    const question = questionOf(field, stored[field], value);
    if (question !== null && !window.confirm(question)) return;
    busy.current = true;
    setMessage('Saving...');
    const answer = await saveRetention({ ...stored, [field]: value });
    busy.current = false;
    if (!answer.ok) {
      setMessage('');
      return notices.refused(answer);
    }
    setLoaded(answer);
    setMessage(
      `Saved. ${RETENTION_TEXTS[field].label}: ${choiceText(field, value).toLowerCase()}.`,
    );
  };

  return (
    <SecurityBlock {...fold} part="retention">
      <p className="max-w-[34rem] mb-s4 text-nav text-moonlit-2">
        Older entries are deleted once a day. Age counts from arrival: an old message that you move
        to Spam is deleted within a day. Messages that wait to be mailed are kept. Orders stay,
        without the buyer’s address. Backups contain deleted entries until the backups are deleted.
      </p>
      {stored !== null && (
        <div className="retention grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-y-[1.1rem] gap-x-gut">
          {RETENTION_FIELDS.map((field) => (
            <div key={field} className="field">
              <label htmlFor={`retention-${field}`}>{RETENTION_TEXTS[field].label}</label>
              <select
                id={`retention-${field}`}
                value={String(stored[field])}
                onChange={({ target }) =>
                  void choose(field, target.value === 'null' ? null : Number(target.value))
                }
              >
                {choicesOf(field, stored[field]).map((value) => (
                  <option key={String(value)} value={String(value)}>
                    {choiceText(field, value)}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
      )}
      <p className="mt-s3 text-nav text-moonlit-2" role="status">
        {failure !== null && `${failure} Open this tab again to retry.`}
        {failure === null && (stored === null ? 'Loading...' : message)}
      </p>
    </SecurityBlock>
  );
}
