import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Retention } from '../../../server/retention/retention.ts';
import { answerOf, api } from '../browser/calls.ts';
import { Loaded } from '../controls/loaded.tsx';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The switch that counts page views. It acts at once. */
export function PageViews() {
  const { ask } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['counting'],
    queryFn: () =>
      ask(() => answerOf(api.visits.$get({ query: { period: 'week' } }), 'load-failed')),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOn: boolean) =>
      ask(() => answerOf(api.visits.counting.$post({ json: { isOn } }), 'save-failed')),
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

const DELETES = {
  text: 'At once, and every day from now on. What is deleted cannot be restored.',
  action: 'Delete',
};

/** How long the site keeps data. A choice is saved at once, after a question if it deletes earlier. */
export function Keep() {
  const { ask, confirm } = useFeatures();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => ask(() => answerOf(api.retention.$get(), 'load-failed')),
  });
  const [message, setMessage] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (json: Retention) =>
      ask(() => answerOf(api.retention.$post({ json }), 'save-failed')),
    onSuccess: (answer) => client.setQueryData(KEY, answer),
    onError: () => setMessage(''),
  });
  const choose = async (field: RetentionField, value: number | null) => {
    const stored = query.data?.retention;
    if (stored === undefined || isPending) return;
    const question = questionOf(field, stored[field], value);
    if (question !== null && !(await confirm({ title: question, ...DELETES }))) return;
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
                      void choose(field, target.value === 'null' ? null : Number(target.value))
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

type RetentionField = keyof Retention;

interface Texts {
  readonly label: string;
  readonly unit: 'month' | 'day';
  /** What is offered, in that unit; null last. */
  readonly values: readonly (number | null)[];
  /** What null means. */
  readonly always: string;
}

const RETENTION_TEXTS: Readonly<Record<RetentionField, Texts>> = {
  messageMonths: {
    label: 'Messages',
    unit: 'month',
    values: [3, 6, 12, 24, 60, null],
    always: 'Always',
  },
  spamDays: {
    label: 'Spam',
    unit: 'day',
    values: [7, 30, 90, 365, null],
    always: 'Always',
  },
  auditMonths: {
    label: 'Activity',
    unit: 'month',
    values: [3, 6, 12, 24, 60, null],
    always: 'Until the log is full',
  },
  orderMonths: {
    label: 'Buyers’ addresses',
    unit: 'month',
    values: [6, 12, 24, 36, 60, null],
    always: 'Always',
  },
};

const RETENTION_FIELDS = ['messageMonths', 'spamDays', 'orderMonths', 'auditMonths'] as const;

/** The values that a field offers, with the stored one. */
export function choicesOf(field: RetentionField, stored: number | null): (number | null)[] {
  const { values } = RETENTION_TEXTS[field];
  return [...new Set([...values, stored])].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
}

/** A value as text, such as `6 months`. */
export function choiceText(field: RetentionField, value: number | null): string {
  const { unit, always } = RETENTION_TEXTS[field];
  return value === null ? always : `${value} ${unit}${value === 1 ? '' : 's'}`;
}

/** The question before a choice that deletes earlier than the stored one; null for one that does not. */
export function questionOf(
  field: RetentionField,
  stored: number | null,
  value: number | null,
): string | null {
  if (value === null || (stored !== null && value >= stored)) return null;
  return `${RETENTION_TEXTS[field].label}: delete what is older than ${choiceText(field, value)}?`;
}
