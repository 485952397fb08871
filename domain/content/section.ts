import { z } from 'zod';
import { changedEntries } from '../same.ts';
import { SiteError } from '../site-error.ts';
import { type Entry, type Fields, initialOf, type ObjectOf, schemasOf } from './fields.ts';
import { KEYS_SINCE } from './keys.ts';

export interface Section<Own extends Fields = Fields, Schema extends z.ZodType = ObjectOf<Own>> {
  readonly label: string;
  readonly fields: Own;
  readonly schema: Schema;
  /** The number of the format that this version stores. */
  readonly format: number;
  /** Upgrade steps by the format that they read: the step of format 1 returns format 2. */
  readonly steps: Readonly<Record<number, UpgradeStep>>;
  readonly initial: () => z.output<Schema>;
}

/**
 * Declares a section. Its format is the highest of its fields, of what its steps return, and of `KEYS_SINCE` for lists
 * with keys. `check` adds issues about several fields.
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

/** The content of a section in an earlier format. */
export type Stored = Readonly<Record<string, unknown>>;

/** Converts a section's content to the next format. Must be a pure function. */
export type UpgradeStep = (content: Stored) => Stored;

/** A section was stored or sent by a newer version. */
export class NewerFormatError extends SiteError {
  constructor(section: string, form: number, known: number) {
    const detail = `The section ${section} has format ${form}, and this version of Engawa reads formats up to ${known}.`;
    super('invalid-input', { detail, fields: { [`content.${section}`]: detail } });
  }
}

/** Upgrades a section from the format in `form` to that of this version, step by step. Throws `NewerFormatError`. */
export function upgraded(
  name: string,
  section: Pick<Section, 'fields' | 'format' | 'steps'>,
  { form: from, ...content }: Stored & { readonly form: number },
): Stored {
  if (from > section.format) throw new NewerFormatError(name, from, section.format);
  let current: Stored = content;
  for (let form = from; form < section.format; form += 1) {
    const stepped = section.steps[form]?.(current) ?? current;
    current = withInitialValues(section.fields, stepped, form + 1);
  }
  return current;
}

/** Adds the initial values of the fields of a format, also in entries. */
function withInitialValues(fields: Fields, content: Stored, form: number): Stored {
  const values = Object.entries(fields).flatMap(([key, { since, initial, entry }]) => {
    if (!Object.hasOwn(content, key))
      return since === form ? [[key, structuredClone(initial)]] : [];
    if (entry === undefined) return [];
    const change = (item: Stored) => withInitialValues(entry.fields, item, form);
    return [[key, changedEntries(content[key], change)]];
  });
  return { ...content, ...Object.fromEntries(values) };
}
