import { z } from 'zod';
import { type Fields, initialOf, type ObjectOf, schemasOf } from './fields.ts';
import type { Step } from './upgrade.ts';

/** A section of the content: what the owner edits under one tab. */
export interface Section<Own extends Fields = Fields> {
  readonly label: string;
  readonly fields: Own;
  /** The section as this version edits and shows it. */
  readonly schema: ObjectOf<Own>;
  /** The number of the form that this version stores. */
  readonly form: number;
  /** Upgrade steps by the form that they read: the step of form 1 makes form 2. */
  readonly steps: Readonly<Record<number, Step>>;
  /** What a section holds that was never stored. */
  readonly initial: () => z.output<ObjectOf<Own>>;
}

/**
 * Declares a section. Its form is the highest that a field's `since` or a step names. `check` finds what the fields
 * cannot see alone.
 */
export function section<Own extends Fields>(declared: {
  label: string;
  fields: Own;
  steps?: Readonly<Record<number, Step>>;
  check?: (value: z.output<ObjectOf<Own>>, context: z.RefinementCtx) => void;
}): Section<Own> {
  const { label, fields, steps = {}, check } = declared;
  const object: ObjectOf<Own> = z.object(schemasOf(fields));
  return {
    label,
    fields,
    schema: check === undefined ? object : object.superRefine(check),
    form: Math.max(newestIn(fields), ...Object.keys(steps).map((from) => Number(from) + 1)),
    steps,
    initial: () => initialOf(fields),
  };
}

const newestIn = (fields: Fields): number =>
  Math.max(
    1,
    ...Object.values(fields).map(({ since = 1, entry }) =>
      Math.max(since, entry === undefined ? 1 : newestIn(entry.fields)),
    ),
  );
