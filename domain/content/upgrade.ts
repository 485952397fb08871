import { SiteError } from '../errors.ts';
import type { Fields } from './fields.ts';

/** Content of an earlier form, about which nothing is known but its step. */
export type Stored = Readonly<Record<string, unknown>>;

/** Makes the next form of a section's content. Pure: the same content always gives the same. */
export type Step = (content: Stored) => Stored;

/** A section was stored or sent by a version that is newer than this one. */
export class NewerFormError extends SiteError {
  constructor(section: string, form: number, known: number) {
    const detail = `The section ${section} has form ${form}, and this version of Engawa reads forms up to ${known}.`;
    super('invalid-input', { detail, fields: { [`content.${section}`]: detail } });
  }
}

/**
 * Brings a section's content, whose form stands in it, to the form that this version stores: step by step, and what
 * a field of the next form has no value for becomes its initial one. Throws `NewerFormError`.
 */
export function upgraded(
  name: string,
  section: {
    readonly fields: Fields;
    readonly form: number;
    readonly steps: Readonly<Record<number, Step>>;
  },
  { form: from, ...content }: Stored & { readonly form: number },
): Stored {
  if (from > section.form) throw new NewerFormError(name, from, section.form);
  let current: Stored = content;
  for (let form = from; form < section.form; form += 1) {
    const stepped = section.steps[form]?.(current) ?? current;
    current = filledIn(section.fields, stepped, form + 1);
  }
  return current;
}

/** Content in which the fields that a form added have a value. */
function filledIn(fields: Fields, content: Stored, form: number): Stored {
  const added = Object.entries(fields)
    .filter(([key, { since }]) => since === form && !Object.hasOwn(content, key))
    .map(([key, { initial }]) => [key, structuredClone(initial)]);
  const lists = Object.entries(fields).flatMap(([key, { entry }]) => {
    const list = content[key];
    if (entry === undefined || !Array.isArray(list)) return [];
    const entries: unknown[] = list;
    return [
      [key, entries.map((each) => (isObject(each) ? filledIn(entry.fields, each, form) : each))],
    ];
  });
  return { ...content, ...Object.fromEntries([...added, ...lists]) };
}

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
