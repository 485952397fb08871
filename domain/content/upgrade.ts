import { isObject } from '../same.ts';
import { SiteError } from '../site-error.ts';
import type { Fields } from './fields.ts';

/** The stored content of a section in an earlier format, whose type is unknown. */
export type Stored = Readonly<Record<string, unknown>>;

/** Converts a section's content to the next format. Must be a pure function. */
export type UpgradeStep = (content: Stored) => Stored;

/** Thrown when a section was stored or sent by a version newer than this one. */
export class NewerFormatError extends SiteError {
  constructor(section: string, form: number, known: number) {
    const detail = `The section ${section} has format ${form}, and this version of Engawa reads formats up to ${known}.`;
    super('invalid-input', { detail, fields: { [`content.${section}`]: detail } });
  }
}

/**
 * Upgrades a section's content from the format in its `form` key to the format that this version stores, one format at a
 * time. Fields that the next format adds get their initial value. Throws `NewerFormatError`.
 */
export function upgraded(
  name: string,
  section: {
    readonly fields: Fields;
    readonly format: number;
    readonly steps: Readonly<Record<number, UpgradeStep>>;
  },
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

/** Adds the initial values of the fields that a format added, also in the entries of lists. */
function withInitialValues(fields: Fields, content: Stored, form: number): Stored {
  const added = Object.entries(fields)
    .filter(([key, { since }]) => since === form && !Object.hasOwn(content, key))
    .map(([key, { initial }]) => [key, structuredClone(initial)]);
  const lists = Object.entries(fields).flatMap(([key, { entry }]) => {
    const list = content[key];
    if (entry === undefined || !Array.isArray(list)) return [];
    const entries: unknown[] = list;
    return [
      [
        key,
        entries.map((each) =>
          isObject(each) ? withInitialValues(entry.fields, each, form) : each,
        ),
      ],
    ];
  });
  return { ...content, ...Object.fromEntries([...added, ...lists]) };
}
