import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../controls/loaded.tsx';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { loadCounting, loadRetention, saveRetention, setCounting } from './calls.ts';
import {
  choicesOf,
  choiceText,
  questionOf,
  RETENTION_FIELDS,
  RETENTION_TEXTS,
  type RetentionField,
} from './retention-choices.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The switch that counts page views. It acts at once. */
export function PageViews() {
  const { ask } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['counting'], queryFn: () => ask(loadCounting) });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) => ask(() => setCounting(isOn)),
    onSuccess: () =>
      Promise.all(
        ['counting', 'visits', 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
  return (
    <div className="row">
      <div className="row-name" id={fieldId('settings/page-views')} tabIndex={-1}>
        Page views<span className="hint">Counted without cookies</span>
      </div>
      <div>
        <Loaded query={query} what="the counting">
          {({ report: { isCounting, since } }) => (
            <label className="switch">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
                role="switch"
                checked={isCounting}
                aria-disabled={isPending}
                onChange={({ target }) => {
                  if (!isPending) mutate(target.checked);
                }}
              />
              <span>Count visits</span>
              {isCounting && (
                <span className="font-normal text-ink-2">since {DAY.format(new Date(since))}</span>
              )}
            </label>
          )}
        </Loaded>
      </div>
    </div>
  );
}

const KEY = ['retention'];

/** How long the site keeps data. A choice is saved at once, after a question if it deletes earlier. */
export function Keep() {
  const { ask } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: () => ask(loadRetention) });
  const [message, setMessage] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (next: Parameters<typeof saveRetention>[0]) => ask(() => saveRetention(next)),
    onSuccess: (answer) => client.setQueryData(KEY, answer),
    onError: () => setMessage(''),
  });
  const choose = (field: RetentionField, value: number | null) => {
    const stored = query.data?.retention;
    if (stored === undefined || isPending) return;
    const question = questionOf(field, stored[field], value);
    if (question !== null && !window.confirm(question)) return;
    setMessage('Saving...');
    const { label } = RETENTION_TEXTS[field];
    mutate(
      { ...stored, [field]: value },
      {
        onSuccess: () => setMessage(`Saved. ${label}: ${choiceText(field, value).toLowerCase()}.`),
      },
    );
  };
  return (
    <div className="row">
      <div className="row-name" id={fieldId('settings/retention')} tabIndex={-1}>
        Keep<span className="hint">Older entries are deleted once a day</span>
      </div>
      <div>
        <Loaded query={query} what="the periods">
          {({ retention }) => (
            <div className="grid gap-4 desk:grid-cols-4">
              {RETENTION_FIELDS.map((field) => (
                <div key={field} className="field">
                  <label htmlFor={`keep-${field}`}>{RETENTION_TEXTS[field].label}</label>
                  <select
                    id={`keep-${field}`}
                    value={String(retention[field])}
                    onChange={({ target }) =>
                      choose(field, target.value === 'null' ? null : Number(target.value))
                    }
                  >
                    {choicesOf(field, retention[field]).map((value) => (
                      <option key={String(value)} value={String(value)}>
                        {choiceText(field, value)}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
            </div>
          )}
        </Loaded>
        <p role="status" className="hint pt-2 empty:hidden">
          {message}
        </p>
      </div>
    </div>
  );
}
