import { z } from 'zod';
import { type Entry, type Fields, initialOf, type ObjectOf, schemasOf } from './fields.ts';
import { KEYS_SINCE } from './keys.ts';
import type { UpgradeStep } from './upgrade.ts';

/** A section of the content, which the owner edits in one tab. */
export interface Section<Own extends Fields = Fields, Schema extends z.ZodType = ObjectOf<Own>> {
  readonly label: string;
  readonly fields: Own;
  /** The schema of the section in this version. */
  readonly schema: Schema;
  /** The number of the stored format that this version stores. */
  readonly format: number;
  /** Upgrade steps by the format that they read: the step of format 1 returns format 2. */
  readonly steps: Readonly<Record<number, UpgradeStep>>;
  /** The initial content, if the section was never stored. */
  readonly initial: () => z.output<Schema>;
}

/**
 * Declares a section. Its format is the highest one of the fields' `since`, the steps' results, and `KEYS_SINCE` where
 * it has lists whose entries have keys. `check` adds issues that concern several fields.
 */
export function section<Own extends Fields>(declared: {
  label: string;
  fields: Own;
  steps?: Readonly<Record<number, UpgradeStep>>;
  check?: (value: z.output<ObjectOf<Own>>, context: z.RefinementCtx) => void;
}): Section<Own> {
  const { label, fields, steps = {}, check } = declared;
  const object: ObjectOf<Own> = z.object(schemasOf(fields));
  return {
    label,
    fields,
    schema: check === undefined ? object : object.superRefine(check),
    format: Math.max(newestIn(fields), ...Object.keys(steps).map((from) => Number(from) + 1)),
    steps,
    initial: () => initialOf(fields),
  };
}

const newestOf = ({ fields, identity }: Entry): number =>
  Math.max(identity === 'key' ? KEYS_SINCE : 1, newestIn(fields));

const newestIn = (fields: Fields): number =>
  Math.max(
    1,
    ...Object.values(fields).map(({ since = 1, entry }) =>
      Math.max(since, entry === undefined ? 1 : newestOf(entry)),
    ),
  );
