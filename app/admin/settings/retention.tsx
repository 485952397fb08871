import type { Retention } from '../../../server/retention/retention.ts';
import { api } from '../browser/calls.ts';
import { Loaded, useChange, useLoaded } from '../browser/use-calls.tsx';
import { Switch } from '../controls/switch.tsx';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../layout/features.ts';
import { counted } from '../text/formats.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The switch that counts page views. It acts at once. */
export function PageViews() {
  const query = useLoaded(['counting'], () => api.visits.$get({ query: { period: 'week' } }));
  const { mutate, isPending } = useChange(
    (isOn: boolean) => api.visits.counting.$post({ json: { isOn } }),
    { reloads: [['counting'], ['visits'], ['audit']] },
  );
  return (
    <div className="row">
      <div className="row-name" id={fieldId('settings/page-views')} tabIndex={-1}>
        Page views<span className="hint">Counted without cookies</span>
      </div>
      <div>
        <Loaded query={query} what="the counting">
          {({ report: { isCounting, since } }) => (
            <Switch
              checked={isCounting}
              aria-disabled={isPending}
              onSwitch={(isOn) => {
                if (!isPending) mutate(isOn);
              }}
            >
              <span>Count visits</span>
              {isCounting && (
                <span className="font-normal text-ink-2">since {DAY.format(new Date(since))}</span>
              )}
            </Switch>
          )}
        </Loaded>
      </div>
    </div>
  );
}

const KEY = ['retention'];

type Period = Retention[keyof Retention];

/** What is kept for a time. `values`: what is offered, in the unit. */
const KINDS = [
  { field: 'messageMonths', label: 'Messages', unit: 'month', values: [3, 6, 12, 24, 60] },
  { field: 'spamDays', label: 'Spam', unit: 'day', values: [7, 30, 90, 365] },
  { field: 'orderMonths', label: 'Buyers’ addresses', unit: 'month', values: [6, 12, 24, 36, 60] },
  { field: 'auditMonths', label: 'Activity', unit: 'month', values: [3, 6, 12, 24, 60] },
] as const;

type Kind = (typeof KINDS)[number];

function periodText({ field, unit }: Kind, value: Period): string {
  if (value !== null) return counted(value, unit);
  return field === 'auditMonths' ? 'Until the log is full' : 'Always';
}

/** How long the site keeps data. A choice is saved at once, after a question if it deletes earlier. */
export function RetentionPeriods() {
  const { confirm, notices, queries } = useFeatures();
  const query = useLoaded(KEY, () => api.retention.$get());
  const { mutate, isPending } = useChange((json: Retention) => api.retention.$post({ json }), {
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
  });
  const choose = async (kind: Kind, value: Period) => {
    const stored = query.data?.retention;
    if (stored === undefined || isPending) return;
    const { field, label } = kind;
    const text = periodText(kind, value);
    if (
      (value ?? Number.POSITIVE_INFINITY) < (stored[field] ?? Number.POSITIVE_INFINITY) &&
      !(await confirm({
        title: `${label}: delete what is older than ${text}?`,
        text: 'At once, and every day from now on. What is deleted cannot be restored.',
        action: 'Delete',
      }))
    )
      return;
    mutate(
      { ...stored, [field]: value },
      { onSuccess: () => notices.done(`Saved. ${label}: ${text.toLowerCase()}.`) },
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
              {KINDS.map((kind) => (
                <div key={kind.field} className="field">
                  <label htmlFor={`keep-${kind.field}`}>{kind.label}</label>
                  <select
                    id={`keep-${kind.field}`}
                    value={String(retention[kind.field])}
                    onChange={({ target }) =>
                      void choose(kind, target.value === 'null' ? null : Number(target.value))
                    }
                  >
                    {[...new Set<Period>([...kind.values, retention[kind.field], null])].map(
                      (value) => (
                        <option key={value} value={String(value)}>
                          {periodText(kind, value)}
                        </option>
                      ),
                    )}
                  </select>
                </div>
              ))}
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}
