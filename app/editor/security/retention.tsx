import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { Retention as Stored } from '../../../domain/retention.ts';
import { loadRetention, saveRetention } from './calls.ts';
import {
  choicesOf,
  choiceText,
  questionOf,
  RETENTION_FIELDS,
  RETENTION_TEXTS,
  type RetentionField,
} from './retention-choices.ts';

/** How long things are stored. A choice is saved at once, after a question if it deletes earlier. */
export function Retention({ onFailure }: { onFailure: (failure: Failure) => void }) {
  const [stored, setStored] = useState<Stored | null>(null);
  const [message, setMessage] = useState('Loading...');
  const busy = useRef(false);

  useEffect(() => {
    void loadRetention().then((answer) => {
      setMessage(answer.ok ? '' : 'Not loaded. Open this tab again to retry.');
      if (answer.ok) setStored(answer.retention);
      else onFailure(answer);
    });
  }, [onFailure]);

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
      return onFailure(answer);
    }
    setStored(answer.retention);
    setMessage(
      `Saved. ${RETENTION_TEXTS[field].label}: ${choiceText(field, value).toLowerCase()}.`,
    );
  };

  return (
    <section className="group" aria-labelledby="retention-heading">
      <div className="rail">
        <h2 id="retention-heading">How long things are stored</h2>
      </div>
      <div className="entries">
        <p className="max-w-[34rem] text-nav text-paper-2">
          What is older is deleted once a day, counted from its arrival: an old message that you
          move to Spam goes within a day. Messages that wait to be mailed stay. Backups still hold
          what was deleted, until they are deleted themselves.
        </p>
        {stored !== null && (
          <div className="retention">
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
        <p className="mb-s4 text-nav text-paper-2" role="status">
          {message}
        </p>
      </div>
    </section>
  );
}
