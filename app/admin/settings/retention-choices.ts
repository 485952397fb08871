import type { Retention } from '../../../domain/retention.ts';

export type RetentionField = keyof Retention;

interface Texts {
  readonly label: string;
  readonly unit: 'month' | 'day';
  /** What is offered, in that unit; null last. */
  readonly values: readonly (number | null)[];
  /** What null means. */
  readonly always: string;
}

export const RETENTION_TEXTS: Readonly<Record<RetentionField, Texts>> = {
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

export const RETENTION_FIELDS = [
  'messageMonths',
  'spamDays',
  'orderMonths',
  'auditMonths',
] as const;

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
  return `${RETENTION_TEXTS[field].label}: delete what is older than ${choiceText(field, value)}, now and every day from now on? It cannot be restored.`;
}
